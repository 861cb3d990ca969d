import { Select } from "@mantine/core";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { ListChangesBody } from "../../../../src/contract/manage/lists.ts";
import type { TeamBody } from "../../../../src/contract/manage/teams.ts";
import { request } from "../../api/request.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";

interface Props {
  readonly list: ListBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Lets a team read a list, or change it too. */
export function ShareList(props: Props) {
  const { data, error } = useRequest<readonly TeamBody[]>("/manage/v1/teams");
  return (
    <Dialog title={t("Share the list")} onClose={props.onClose}>
      {error !== null && <Problem error={error} />}
      {error === null && data === null && <Loading />}
      {data !== null && <Choice {...props} teams={data} />}
    </Dialog>
  );
}

const PRIVATE = "";
const RIGHTS = [
  { value: "read", label: t("Read it and search with it") },
  { value: "edit", label: t("Change its name, keyword and members too") },
] as const;

function Choice({ list, teams, onChanged, onClose }: Props & { readonly teams: readonly TeamBody[] }) {
  const { shared_with: share } = list;
  const first = { team: share === null ? PRIVATE : String(share.team_id), may: share?.may ?? "read" };
  const { field, sending } = useApiForm(first, async ({ team, may }) => {
    const body: ListChangesBody = {
      shared_with: team === PRIVATE ? null : { team_id: Number(team), may },
    };
    await request(`/manage/v1/lists/${list.id}`, { method: "PATCH", body });
    onChanged();
    onClose();
  });
  // The list may be shared with a team that its owner has left.
  const offered = [
    ...(share === null || teams.some(({ id }) => id === share.team_id)
      ? []
      : [{ value: String(share.team_id), label: share.team }]),
    ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const team = field("team");
  const people = teams.find(({ id }) => String(id) === team.value)?.members ?? [];
  return (
    <Form {...sending} submit={t("Save")} onCancel={onClose}>
      <Select
        label={t("Shared with")}
        description={
          offered.length === 0
            ? t("You are in no team yet: an administrator puts users into teams.")
            : people.map(({ email }) => email).join(", ")
        }
        data={[{ value: PRIVATE, label: t("Nobody: it is private") }, ...offered]}
        allowDeselect={false}
        data-autofocus
        {...team}
      />
      {team.value !== PRIVATE && (
        <Select label={t("They may")} data={RIGHTS} allowDeselect={false} {...field("may")} />
      )}
      <p className={form.text}>{t("Only you, or an administrator of the team, can share and delete it.")}</p>
    </Form>
  );
}
