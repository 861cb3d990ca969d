import { Button, MultiSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { NewTeamBody, TeamBody } from "../../../../src/contract/manage/teams.ts";
import type { UserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { ConfirmDialog } from "../../manage/confirm-dialog.tsx";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import rows from "../../manage/rows.module.css";
import { useApiForm } from "../../manage/use-api-form.ts";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";

interface Props {
  readonly users: readonly UserBody[];
}

/** Who shares lists with whom. */
export function Teams({ users }: Props) {
  const [creating, setCreating] = useState(false);
  const { data, error, reload } = useRequest<readonly TeamBody[]>("/manage/v1/teams");
  return (
    <Card
      title={t("Teams")}
      aside={
        <Button variant="default" size="xs" onClick={() => setCreating(true)}>
          {t("Create team")}
        </Button>
      }
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data?.length === 0 && (
        <p className={styles.text}>
          {t("There is no team yet. Users of a team can share lists with each other.")}
        </p>
      )}
      {data !== null && data.length > 0 && (
        <ul className={rows.rows} aria-label={t("Teams")}>
          {data.map((team) => (
            <TeamRow key={team.id} team={team} users={users} onChange={reload} />
          ))}
        </ul>
      )}
      {creating && (
        <EditTeam
          title={t("Create a team")}
          users={users}
          onSave={(body) => request("/manage/v1/teams", { method: "POST", body })}
          onSaved={reload}
          onClose={() => setCreating(false)}
        />
      )}
    </Card>
  );
}

function TeamRow({
  team,
  users,
  onChange,
}: Props & { readonly team: TeamBody; readonly onChange: () => void }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const path = `/manage/v1/teams/${team.id}`;
  const remove = async () => {
    await request(path, { method: "DELETE" });
    onChange();
  };
  return (
    <li className={rows.row} aria-label={team.name}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h3 className={rows.name}>{team.name}</h3>
          <ul className={rows.facts}>
            {team.members.length === 0 && <li>{t("Nobody is in it")}</li>}
            {team.members.map(({ id, email }) => (
              <li key={id}>{email}</li>
            ))}
          </ul>
        </div>
        <div className={rows.end}>
          <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
            {t("Edit")}
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen("delete")}>
            {t("Delete")}
          </Button>
        </div>
      </div>
      {open === "edit" && (
        <EditTeam
          title={t("Change the team")}
          team={team}
          users={users}
          onSave={(body) => request(path, { method: "PATCH", body })}
          onSaved={onChange}
          onClose={close}
        />
      )}
      {open === "delete" && (
        <ConfirmDialog title={t("Delete the team")} verb={t("Delete")} onConfirm={remove} onClose={close}>
          <Trans
            message="<b>{name}</b> goes for good. The lists that it shares stay, and only their owners see them."
            values={{ name: team.name }}
            components={{ b: <span className={styles.strong} /> }}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}

interface EditProps extends Props {
  readonly title: string;
  readonly team?: TeamBody;
  readonly onSave: (body: NewTeamBody) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function EditTeam({ title, team, users, onSave, onSaved, onClose }: EditProps) {
  const first = { name: team?.name ?? "", member_ids: team?.members.map(({ id }) => String(id)) ?? [] };
  const { field, sending } = useApiForm(first, async ({ name, member_ids: ids }) => {
    await onSave({ name, member_ids: ids.map(Number) });
    onSaved();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...sending} submit={t("Save")} onCancel={onClose}>
        <TextInput label={t("Name")} data-autofocus {...field("name")} />
        <MultiSelect
          label={t("Who is in it")}
          description={t("They see the lists that are shared with the team.")}
          data={users.map(({ id, email }) => ({ value: String(id), label: email }))}
          searchable
          {...field("member_ids")}
        />
      </Form>
    </Dialog>
  );
}
