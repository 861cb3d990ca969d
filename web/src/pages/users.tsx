import { Button } from "@mantine/core";
import { useState } from "react";
import type { UserBody } from "../../../src/contract/manage/users.ts";
import { useSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { type Column, DataTable } from "../manage/data-table.tsx";
import { describeLimit } from "../manage/describe-limit.ts";
import { Moment } from "../manage/moment.tsx";
import { listRights, ROLE_WORDS } from "../manage/scope-words.ts";
import { StateBadge } from "../manage/state-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { CreateUser } from "./users/create-user.tsx";
import { Teams } from "./users/teams.tsx";
import { UserActions } from "./users/user-actions.tsx";

export function UsersPage() {
  const session = useSession();
  const [creating, setCreating] = useState(false);
  const { data, error, reload } = useRequest<readonly UserBody[]>("/manage/v1/users");
  const own = session.status === "signed-in" ? session.user.id : null;
  return (
    <Page
      title={t("Users")}
      lead={t(
        "Who may use this server, and for what. Lists are seen by their owners, and by the teams that they are shared with.",
      )}
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
          {t("Create user")}
        </Button>
      }
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <DataTable
          label={t("Users")}
          columns={columnsFor(own)}
          rows={data}
          keyOf={({ id }) => id}
          nameOf={({ email }) => email}
          actions={(user) => (
            <UserActions
              user={user}
              own={user.id === own}
              others={data.filter(({ id }) => id !== user.id)}
              onChange={reload}
            />
          )}
        />
      )}
      {data !== null && <Teams users={data} />}
      {creating && <CreateUser onCreated={reload} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function columnsFor(own: number | null): readonly Column<UserBody>[] {
  return [
    { label: t("E-mail"), sortBy: ({ email }) => email, cell: ({ email }) => <strong>{email}</strong> },
    {
      label: t("State"),
      sortBy: ({ disabled }) => (disabled ? 1 : 0),
      cell: ({ id, disabled }) => (
        <StateBadge state={disabled ? "off" : "good"}>
          {disabled ? t("Disabled") : id === own ? t("You") : t("Active")}
        </StateBadge>
      ),
    },
    { label: t("Role"), sortBy: ({ role }) => role, cell: ({ role }) => ROLE_WORDS[role].label },
    {
      label: t("Rights"),
      sortBy: ({ scopes }) => scopes.length,
      cell: ({ scopes, role }) => listRights(scopes, role),
    },
    {
      label: t("Limit"),
      sortBy: ({ rate_limit: limit }) => limit ?? 0,
      cell: ({ rate_limit: limit }) => describeLimit(limit),
    },
    {
      label: t("Second factor"),
      sortBy: ({ second_factor: factor }) => (factor ? 0 : 1),
      cell: ({ second_factor: factor }) => (factor ? t("Yes") : t("No")),
    },
    {
      label: t("Since"),
      sortBy: ({ created_at: at }) => at,
      cell: ({ created_at: at }) => <Moment at={at} as="day" />,
    },
  ];
}
