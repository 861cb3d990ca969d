import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { AlertBody, NewAlertBody, TrialBody } from "../../../src/contract/manage/alerts.ts";
import type { MailBody } from "../../../src/contract/manage/notices.ts";
import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Dialog } from "../manage/dialog.tsx";
import { problemWith, withoutFields } from "../manage/field-problems.ts";
import { Form } from "../manage/form.tsx";
import { useAction } from "../manage/use-action.ts";
import { type AlertFields, bodyOf, fieldsOf } from "./alert-fields.ts";
import { AlertTrial } from "./alert-trial.tsx";
import { DIGESTS, KINDS } from "./describe-alert.ts";
import styles from "./watch.module.css";

interface Props {
  readonly saved: SavedSearchBody;
  /** The alert that is changed; none: a new one. */
  readonly alert?: AlertBody;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** What an alert waits for and where it speaks, tried on the last 30 days before it is saved. */
export function AlertDialog({ saved, alert, onClose, onSaved }: Props) {
  const [fields, setFields] = useState<AlertFields>(() => fieldsOf(alert));
  const [trial, setTrial] = useState<TrialBody | null>(null);
  const mail = useRequest<MailBody>("/manage/v1/mail").data;
  const base = `/manage/v1/searches/${saved.id}/alerts`;
  const change = (part: Partial<AlertFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setTrial(null);
  };
  const trying = useAction(async () => {
    setTrial(await request<TrialBody>(`${base}/try`, { method: "POST", body: bodyOf(fields) }));
  });
  const saving = useAction(async () => {
    const body: NewAlertBody = bodyOf(fields);
    if (alert === undefined) await request(base, { method: "POST", body });
    else await request(`${base}/${alert.id}`, { method: "PATCH", body });
    onSaved();
    onClose();
  });
  const error = saving.error ?? trying.error;
  const own = { fields, change, error };
  return (
    <Dialog
      title={
        alert === undefined
          ? t("Add an alert: {search}", { search: saved.name })
          : t("Change the alert: {search}", { search: saved.name })
      }
      onClose={onClose}
      wide
    >
      <Form
        onSubmit={() => void saving.run()}
        submit={t("Save the alert")}
        busy={saving.busy}
        error={withoutFields(error, SHOWN)}
        onCancel={onClose}
      >
        <NativeSelect
          label={t("Tell me about")}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={fields.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as AlertFields["kind"] })}
          error={problemWith(error, "kind")}
        />
        <Condition {...own} />
        <Timing {...own} />
        <Channels {...own} mail={mail} />
        <div>
          <Button variant="default" loading={trying.busy} onClick={() => void trying.run()}>
            {t("Try it on the last 30 days")}
          </Button>
        </div>
        {trial !== null && <AlertTrial query={saved.query} trial={trial} />}
      </Form>
    </Dialog>
  );
}

/** The fields beside which an error is shown. */
const SHOWN = ["kind", "threshold", "first", "cooldown_minutes", "quiet_hours"];

interface PartProps {
  readonly fields: AlertFields;
  readonly change: (part: Partial<AlertFields>) => void;
  readonly error: unknown;
}

function Condition({ fields, change, error }: PartProps) {
  const wantsLists = fields.kind === "first" && fields.firstOf === "account";
  const lists = useRequest<readonly ListBody[]>(wantsLists ? "/api/v1/lists" : null).data;
  if (fields.kind === "threshold") {
    return (
      <div className={styles.fields}>
        <NumberInput
          label={t("Posts, at least")}
          min={1}
          value={fields.posts}
          onChange={(posts) => change({ posts })}
          error={problemWith(error, "threshold")}
        />
        <NumberInput
          label={t("or engagement, at least")}
          min={1}
          value={fields.engagement}
          onChange={(engagement) => change({ engagement })}
        />
        <NumberInput
          label={t("within minutes")}
          min={1}
          value={fields.spanMinutes}
          onChange={(spanMinutes) => change({ spanMinutes })}
        />
      </div>
    );
  }
  if (fields.kind !== "first") return null;
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t("The first post of")}
        data={[
          { value: "platform", label: t("each platform") },
          { value: "account", label: t("each account of a list") },
        ]}
        value={fields.firstOf}
        onChange={({ currentTarget }) => change({ firstOf: currentTarget.value as AlertFields["firstOf"] })}
        error={problemWith(error, "first")}
      />
      {wantsLists && (
        <NativeSelect
          label={t("List")}
          data={[
            { value: "", label: t("Any account") },
            ...(lists ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={fields.listId}
          onChange={({ currentTarget }) => change({ listId: currentTarget.value })}
        />
      )}
    </div>
  );
}

function Timing({ fields, change, error }: PartProps) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t("How often")}
        data={Object.entries(DIGESTS).map(([value, label]) => ({ value, label }))}
        value={fields.digest}
        onChange={({ currentTarget }) => change({ digest: currentTarget.value as AlertFields["digest"] })}
      />
      <NumberInput
        label={t("Minutes between notices")}
        min={0}
        value={fields.cooldownMinutes}
        onChange={(cooldownMinutes) => change({ cooldownMinutes })}
        error={problemWith(error, "cooldown_minutes")}
      />
      <TextInput
        type="time"
        label={t("Quiet from")}
        value={fields.quietFrom}
        onChange={({ currentTarget }) => change({ quietFrom: currentTarget.value })}
        error={problemWith(error, "quiet_hours")}
      />
      <TextInput
        type="time"
        label={t("Quiet until")}
        value={fields.quietTo}
        onChange={({ currentTarget }) => change({ quietTo: currentTarget.value })}
      />
    </div>
  );
}

function Channels({ fields, change, mail }: PartProps & { readonly mail: MailBody | null }) {
  return (
    <fieldset className={styles.posts}>
      <legend>{t("Besides the bell, tell me by")}</legend>
      <Checkbox
        label={t("Feed of this search")}
        checked={fields.feed}
        onChange={({ currentTarget }) => change({ feed: currentTarget.checked })}
      />
      <Checkbox
        label={mail === null ? t("E-mail") : t("E-mail to {address}", { address: mail.address })}
        description={
          mail?.available === false ? t("This server has no mail server: ask the operator.") : undefined
        }
        disabled={mail?.available !== true && !fields.email}
        checked={fields.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.checked })}
      />
      <div className={styles.fields}>
        <TextInput
          label={t("Webhook")}
          placeholder={t("https://…")}
          value={fields.webhookUrl}
          onChange={({ currentTarget }) => change({ webhookUrl: currentTarget.value })}
        />
        <NativeSelect
          label={t("Format of the webhook")}
          data={[
            { value: "json", label: t("JSON, signed") },
            { value: "slack", label: "Slack" },
            { value: "mattermost", label: "Mattermost" },
            { value: "discord", label: "Discord" },
          ]}
          value={fields.webhookFormat}
          onChange={({ currentTarget }) =>
            change({ webhookFormat: currentTarget.value as AlertFields["webhookFormat"] })
          }
        />
      </div>
      {fields.webhookSecret !== null && (
        <p className={styles.soft}>
          <Trans
            message="Secret that signs it: {secret}"
            values={{ secret: <code className={styles.address}>{fields.webhookSecret}</code> }}
          />
        </p>
      )}
    </fieldset>
  );
}
