import { Button } from "@mantine/core";
import { useState } from "react";
import type { KeyBody, KeySecretBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { listRights } from "../../manage/scope-words.ts";
import { StateBadge } from "../../manage/state-badge.tsx";
import { useAction } from "../../manage/use-action.ts";
import { countOf } from "../../ui/format-number.ts";
import { Problem } from "../../ui/problem.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";
import { totalOf } from "./describe-usage.ts";
import { EditKey } from "./edit-key.tsx";
import { endsSoon, isOver } from "./key-limits.tsx";
import styles from "./key-row.module.css";
import { ReplaceKey } from "./replace-key.tsx";
import { Secret } from "./secret.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { useSecret } from "./use-secret.ts";

interface Props {
  readonly apiKey: KeyBody;
  readonly onChange: () => void;
}

/** One key: what it is, how much it is used, and what can be done with it. */
export function KeyRow({ apiKey, onChange }: Props) {
  const [dialog, setDialog] = useState<"edit" | "replace" | null>(null);
  const { secret, show, hide, busy, error, asksPassword, cancel } = useSecret(
    async () => (await request<KeySecretBody>(`/manage/v1/keys/${apiKey.id}/secret`)).secret,
  );
  const toggle = useAction(async () => {
    await request(`/manage/v1/keys/${apiKey.id}`, { method: "PATCH", body: { disabled: !apiKey.disabled } });
    onChange();
  });
  const name = apiKey.name ?? `Key ${apiKey.id}`;
  const over = isOver(apiKey.expires_at, Date.now());
  const close = () => setDialog(null);
  return (
    <li className={rows.row} aria-label={name}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h3 className={rows.name}>
            {name}
            <StateBadge state={apiKey.disabled || over ? "off" : "good"}>
              {apiKey.disabled ? "Disabled" : over ? "Over" : "Active"}
            </StateBadge>
          </h3>
          <Facts apiKey={apiKey} />
        </div>
        <Usage usage={apiKey.usage} />
        <div className={`${rows.end} ${styles.actions}`}>
          {secret === null ? (
            <Button variant="default" size="xs" loading={busy} onClick={show}>
              Show key
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={hide}>
              Hide key
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => setDialog("edit")}>
            Edit
          </Button>
          {!apiKey.disabled && !over && (
            <Button variant="default" size="xs" onClick={() => setDialog("replace")}>
              Replace
            </Button>
          )}
          <Button variant="default" size="xs" loading={toggle.busy} onClick={() => void toggle.run()}>
            {apiKey.disabled ? "Enable" : "Disable"}
          </Button>
        </div>
      </div>
      {secret !== null && <Secret secret={secret} />}
      {error !== null && <Problem error={error} />}
      {toggle.error !== null && <Problem error={toggle.error} />}
      {asksPassword && <ConfirmPassword onConfirmed={show} onClose={cancel} />}
      {dialog === "edit" && <EditKey apiKey={apiKey} onChanged={onChange} onClose={close} />}
      {dialog === "replace" && <ReplaceKey apiKey={apiKey} onChanged={onChange} onClose={close} />}
    </li>
  );
}

function Facts({ apiKey }: { readonly apiKey: KeyBody }) {
  const { created_at: created, last_used_at: lastUsed, last_address: address, scopes } = apiKey;
  const { expires_at: end, allowed_addresses: allowed } = apiKey;
  return (
    <ul className={rows.facts}>
      <li>
        Created <Moment at={created} as="day" />
      </li>
      <li>
        {lastUsed === null ? (
          "Never used"
        ) : (
          <>
            Last used <Moment at={lastUsed} />
            {address !== null && ` from ${address}`}
          </>
        )}
      </li>
      <li>{listRights(scopes)}</li>
      {end !== null && (
        <li className={endsSoon(end, Date.now()) ? styles.soon : undefined}>
          {isOver(end, Date.now()) ? "Ended" : "Ends"} <Moment at={end} as="day" />
        </li>
      )}
      {allowed.length > 0 && <li>Only from {allowed.join(", ")}</li>}
    </ul>
  );
}

function Usage({ usage }: Pick<KeyBody, "usage">) {
  return (
    <div className={styles.usage}>
      <UsageChart usage={usage} />
      <span className={styles.total}>
        {countOf(totalOf(usage), "request")} in {usage.length} days
      </span>
    </div>
  );
}
