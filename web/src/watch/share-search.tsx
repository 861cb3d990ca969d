import { Button, Select, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { SavedSearchBody, SearchChangesBody } from "../../../src/contract/manage/searches.ts";
import type { TeamBody } from "../../../src/contract/manage/teams.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Dialog } from "../manage/dialog.tsx";
import form from "../manage/form.module.css";
import { Form } from "../manage/form.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
import { Loading } from "../ui/loading.tsx";
import { Problem } from "../ui/problem.tsx";

interface Props {
  readonly saved: SavedSearchBody;
  readonly onChanged: () => void;
}

/** Lets a team read a saved search. */
export function ShareSearch({ saved, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const { data, error } = useRequest<readonly TeamBody[]>(open ? "/manage/v1/teams" : null);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        <Trans
          message="Share<hidden> {search}</hidden>"
          values={{ search: saved.name }}
          components={{ hidden: <VisuallyHidden /> }}
        />
      </Button>
      {open && (
        <Dialog title={t("Share the search")} onClose={close}>
          {error !== null && <Problem error={error} />}
          {error === null && data === null && <Loading />}
          {data !== null && <Choice saved={saved} teams={data} onChanged={onChanged} onClose={close} />}
        </Dialog>
      )}
    </>
  );
}

const PRIVATE = "";

interface ChoiceProps extends Props {
  readonly teams: readonly TeamBody[];
  readonly onClose: () => void;
}

function Choice({ saved, teams, onChanged, onClose }: ChoiceProps) {
  const { shared_with: share } = saved;
  const { field, sending } = useApiForm(
    { team: share === null ? PRIVATE : String(share.team_id) },
    async ({ team }) => {
      const body: SearchChangesBody = { shared_with: team === PRIVATE ? null : { team_id: Number(team) } };
      await request(`/manage/v1/searches/${saved.id}`, { method: "PATCH", body });
      onChanged();
      onClose();
    },
  );
  // The search may be shared with a team that its owner has left.
  const isOffered = share === null || teams.some(({ id }) => id === share.team_id);
  const offered = [
    ...(isOffered ? [] : [{ value: String(share.team_id), label: share.team }]),
    ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Form {...sending} submit={t("Save")} onCancel={onClose}>
      <Select
        label={t("Shared with")}
        description={
          offered.length === 0
            ? t("You are in no team yet: an administrator puts users into teams.")
            : undefined
        }
        data={[{ value: PRIVATE, label: t("Nobody: it is private") }, ...offered]}
        allowDeselect={false}
        data-autofocus
        {...field("team")}
      />
      <p className={form.text}>
        {t("The team opens and follows it. Only you change it; its alerts and its feed stay yours.")}
      </p>
    </Form>
  );
}
