import { Button } from "@mantine/core";
import { useState } from "react";
import type { UserBody } from "../../../src/contract/manage/users.ts";
import { useSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import rows from "../manage/rows.module.css";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { CreateUser } from "./users/create-user.tsx";
import { Teams } from "./users/teams.tsx";
import { UserRow } from "./users/user-row.tsx";

export function UsersPage() {
  const session = useSession();
  const [creating, setCreating] = useState(false);
  const { data, error, reload } = useRequest<readonly UserBody[]>("/manage/v1/users");
  const own = session.status === "signed-in" ? session.user.id : null;
  return (
    <Page
      title="Users"
      lead="Who may use this server, and for what. Lists are seen by their owners, and by the teams that they are shared with."
      actions={
        <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
          Create user
        </Button>
      }
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <ul className={rows.rows} aria-label="Users">
          {data.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              own={user.id === own}
              others={data.filter(({ id }) => id !== user.id)}
              onChange={reload}
            />
          ))}
        </ul>
      )}
      {data !== null && <Teams users={data} />}
      {creating && <CreateUser onCreated={reload} onClose={() => setCreating(false)} />}
    </Page>
  );
}
