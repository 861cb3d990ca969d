import type { AuditEntryBody } from "../../../../src/contract/manage/audit.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import type { Column } from "../../manage/data-table.tsx";
import { formatMinute } from "../../ui/format-time.ts";
import styles from "./audit-columns.module.css";
import { ACTION_WORDS } from "./describe-action.ts";

export const AUDIT_COLUMNS: readonly Column<AuditEntryBody>[] = [
  {
    label: t("Time"),
    sortBy: ({ at }) => at,
    cell: ({ at }) => (
      <time className={styles.time} dateTime={at}>
        {formatMinute(at)}
      </time>
    ),
  },
  { label: t("Who did what"), sortBy: ({ actor }) => actor ?? "", cell: (entry) => <What entry={entry} /> },
  {
    label: t("Address"),
    sortBy: ({ address }) => address ?? "",
    cell: ({ address }) => <span className={styles.quiet}>{address ?? t("command line")}</span>,
  },
];

function What({ entry }: { readonly entry: AuditEntryBody }) {
  const { actor, action, subject, detail, key_id: keyId } = entry;
  return (
    <span className={styles.what} data-refused={action.endsWith(".refused")}>
      <Trans
        message={ACTION_WORDS[action]}
        values={{
          who: <strong>{actor ?? t("Somebody")}</strong>,
          what: subject === null || subject === actor ? "" : <strong>{subject}</strong>,
        }}
      />
      {keyId !== null && <span className={styles.detail}>{t("with key {id}", { id: String(keyId) })}</span>}
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
