import type { AuditEntryBody } from "../../../../src/contract/manage/audit.ts";
import type { Column } from "../../manage/data-table.tsx";
import { formatMinute } from "../../ui/format-time.ts";
import styles from "./audit-columns.module.css";
import { ACTION_WORDS } from "./describe-action.ts";

export const AUDIT_COLUMNS: readonly Column<AuditEntryBody>[] = [
  {
    label: "Time",
    sortBy: ({ at }) => at,
    cell: ({ at }) => (
      <time className={styles.time} dateTime={at}>
        {formatMinute(at)}
      </time>
    ),
  },
  { label: "Who did what", sortBy: ({ actor }) => actor ?? "", cell: (entry) => <What entry={entry} /> },
  {
    label: "Address",
    sortBy: ({ address }) => address ?? "",
    cell: ({ address }) => <span className={styles.quiet}>{address ?? "command line"}</span>,
  },
];

function What({ entry }: { readonly entry: AuditEntryBody }) {
  const { actor, action, subject, detail, key_id: keyId } = entry;
  return (
    <span className={styles.what} data-refused={action.endsWith(".refused")}>
      <strong>{actor ?? "Somebody"}</strong> {ACTION_WORDS[action]}
      {subject !== null && subject !== actor && (
        <>
          {" "}
          <strong>{subject}</strong>
        </>
      )}
      {keyId !== null && <span className={styles.detail}>with key {keyId}</span>}
      {detail !== null && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
