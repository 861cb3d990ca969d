import { Button, Switch, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { AlertBody } from "../../../src/contract/manage/alerts.ts";
import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { request } from "../api/request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { ConfirmDialog } from "../manage/confirm-dialog.tsx";
import { Moment } from "../manage/moment.tsx";
import { useAction } from "../manage/use-action.ts";
import { Problem } from "../ui/problem.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { describeAlert } from "./describe-alert.ts";
import styles from "./watch.module.css";

interface Props {
  readonly saved: SavedSearchBody;
  readonly alert: AlertBody;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** An alert of a saved search: what it waits for, where it speaks, when it last did. */
export function AlertRow({ saved, alert, mayChange, onChanged }: Props) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const path = `/manage/v1/searches/${saved.id}/alerts/${alert.id}`;
  const words = describeAlert(alert);
  const turn = useAction(async (enabled: boolean) => {
    await request(path, { method: "PATCH", body: { enabled } });
    onChanged();
  });
  const broken = alert.channels.find(({ off_reason: reason }) => reason !== null);
  return (
    <li>
      <span>
        {words}
        {alert.last_fired_at !== null && (
          <>
            {" · "}
            <Trans message="last {time}" values={{ time: <Moment at={alert.last_fired_at} /> }} />
          </>
        )}
        {alert.problem !== null && <strong> · {alert.problem}</strong>}
        {broken !== undefined && (
          <strong> · {t("Switched off: {reason}", { reason: broken.off_reason ?? "" })}</strong>
        )}
      </span>
      {mayChange && (
        <div className={styles.tools}>
          <Switch
            size="xs"
            checked={alert.enabled}
            disabled={turn.busy}
            onChange={({ currentTarget }) => void turn.run(currentTarget.checked)}
            aria-label={t("On: {alert}", { alert: words })}
          />
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen("edit")}>
            {t("Change")}
            <VisuallyHidden>: {words}</VisuallyHidden>
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen("delete")}>
            {t("Delete")}
            <VisuallyHidden>: {words}</VisuallyHidden>
          </Button>
        </div>
      )}
      {turn.error !== null && <Problem error={turn.error} />}
      {open === "edit" && (
        <AlertDialog saved={saved} alert={alert} onClose={() => setOpen(null)} onSaved={onChanged} />
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={t("Delete the alert?")}
          verb={t("Delete")}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await request(path, { method: "DELETE" });
            onChanged();
          }}
        >
          {t("Its notices go with it, and nothing is sent any more.")}
        </ConfirmDialog>
      )}
    </li>
  );
}
