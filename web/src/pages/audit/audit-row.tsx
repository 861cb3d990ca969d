import type { AuditEntryBody } from "../../../../src/contract/manage/audit.ts";
import rows from "../../manage/rows.module.css";
import styles from "./audit-row.module.css";
import { ACTION_WORDS } from "./describe-action.ts";

export function AuditRow({ entry }: { readonly entry: AuditEntryBody }) {
  const { at, actor, action, subject, detail, address, key_id: keyId } = entry;
  return (
    <li className={`${rows.row} ${styles.entry}`} data-refused={action.endsWith(".refused")}>
      <span className={styles.time}>
        <time dateTime={at}>{at.slice(11, 16)}</time>
      </span>
      <span className={styles.what}>
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
      <span className={styles.address}>{address ?? "command line"}</span>
    </li>
  );
}
