import { Button } from "@mantine/core";
import { useState } from "react";
import type { KeyBody, KeySecretBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { DayBars } from "../../charts/bars/day-bars.tsx";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { ConfirmDialog } from "../../manage/confirm-dialog.tsx";
import form from "../../manage/form.module.css";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { listRights } from "../../manage/scope-words.ts";
import { StateBadge } from "../../manage/state-badge.tsx";
import { useAction } from "../../manage/use-action.ts";
import { countOf } from "../../ui/format-number.ts";
import { formatDay } from "../../ui/format-time.ts";
import { Problem } from "../../ui/problem.tsx";
import { describeUsage, totalOf } from "./describe-usage.ts";
import { EditKey } from "./edit-key.tsx";
import { endsSoon, isOver } from "./key-limits.tsx";
import styles from "./key-row.module.css";
import { ReplaceKey } from "./replace-key.tsx";
import { Secret } from "./secret.tsx";

interface Props {
  readonly apiKey: KeyBody;
  readonly onChange: () => void;
}

/** One key: what it is, how much it is used, and what can be done with it. */
export function KeyRow({ apiKey, onChange }: Props) {
  const [dialog, setDialog] = useState<"edit" | "replace" | "delete" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const showing = useAction(async () =>
    setSecret((await request<KeySecretBody>(`/manage/v1/keys/${apiKey.id}/secret`)).secret),
  );
  const remove = async () => {
    await request(`/manage/v1/keys/${apiKey.id}`, { method: "DELETE" });
    onChange();
  };
  const toggle = useAction(async () => {
    await request(`/manage/v1/keys/${apiKey.id}`, { method: "PATCH", body: { disabled: !apiKey.disabled } });
    onChange();
  });
  const name = apiKey.name ?? t("Key {id}", { id: String(apiKey.id) });
  const over = isOver(apiKey.expires_at, Date.now());
  const close = () => setDialog(null);
  return (
    <li className={rows.row} aria-label={name}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h2 className={rows.name}>
            {name}
            <StateBadge state={apiKey.disabled || over ? "off" : "good"}>
              {apiKey.disabled ? t("Disabled") : over ? t("Over") : t("Active")}
            </StateBadge>
          </h2>
          <Facts apiKey={apiKey} />
        </div>
        <Usage name={name} usage={apiKey.usage} />
        <div className={`${rows.end} ${styles.actions}`}>
          {secret === null ? (
            <Button variant="default" size="xs" loading={showing.busy} onClick={() => void showing.run()}>
              {t("Show key")}
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={() => setSecret(null)}>
              {t("Hide key")}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => setDialog("edit")}>
            {t("Edit")}
          </Button>
          {!apiKey.disabled && !over && (
            <Button variant="default" size="xs" onClick={() => setDialog("replace")}>
              {t("Replace")}
            </Button>
          )}
          <Button variant="default" size="xs" loading={toggle.busy} onClick={() => void toggle.run()}>
            {apiKey.disabled ? t("Enable") : t("Disable")}
          </Button>
          <Button variant="default" size="xs" onClick={() => setDialog("delete")}>
            {t("Delete")}
          </Button>
        </div>
      </div>
      {secret !== null && <Secret secret={secret} />}
      {showing.error !== null && <Problem error={showing.error} />}
      {toggle.error !== null && <Problem error={toggle.error} />}
      {dialog === "edit" && <EditKey apiKey={apiKey} onChanged={onChange} onClose={close} />}
      {dialog === "replace" && <ReplaceKey apiKey={apiKey} onChanged={onChange} onClose={close} />}
      {dialog === "delete" && (
        <ConfirmDialog title={t("Delete the key")} verb={t("Delete")} onConfirm={remove} onClose={close}>
          <Trans
            message="<b>{name}</b> stops working at once and cannot come back. Programs that use it need another one."
            values={{ name }}
            components={{ b: <span className={form.strong} /> }}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}

function Facts({ apiKey }: { readonly apiKey: KeyBody }) {
  const { created_at: created, last_used_at: lastUsed, last_address: address, scopes } = apiKey;
  const { expires_at: end, allowed_addresses: allowed, rate_limit: rate } = apiKey;
  return (
    <ul className={rows.facts}>
      <li>
        <Trans message="Created {time}" values={{ time: <Moment at={created} as="day" /> }} />
      </li>
      <li>
        {lastUsed === null ? (
          t("Never used")
        ) : (
          <Trans
            message={address === null ? "Last used {time}" : "Last used {time} from {address}"}
            values={{ time: <Moment at={lastUsed} />, address: address ?? "" }}
          />
        )}
      </li>
      <li>{listRights(scopes)}</li>
      {end !== null && (
        <li className={endsSoon(end, Date.now()) ? styles.soon : undefined}>
          <Trans
            message={isOver(end, Date.now()) ? "Ended {time}" : "Ends {time}"}
            values={{ time: <Moment at={end} as="day" /> }}
          />
        </li>
      )}
      {allowed.length > 0 && <li>{t("Only from {addresses}", { addresses: allowed.join(", ") })}</li>}
      {rate !== null && (
        <li>{t("{count, plural, one {# request} other {# requests}} an hour", { count: rate })}</li>
      )}
    </ul>
  );
}

function Usage({ name, usage }: { readonly name: string; readonly usage: KeyBody["usage"] }) {
  const ends = [usage[0], usage.at(-1)].map((one) => (one === undefined ? "" : formatDay(one.day)));
  return (
    <div className={styles.usage}>
      <DayBars
        days={usage.map(({ day, requests }) => ({ day, count: requests }))}
        noun="request"
        label={describeUsage(usage)}
        facts={{
          question: name,
          window: `${ends.join(" – ")} UTC`,
          address: `${globalThis.location.origin}/account`,
        }}
      />
      <span className={styles.total}>
        {t("{requests} in {days} days", { requests: countOf(totalOf(usage), "request"), days: usage.length })}
      </span>
    </div>
  );
}
