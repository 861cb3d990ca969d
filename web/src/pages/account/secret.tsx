import { t } from "../../languages/text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./secret.module.css";

/** A key, to be read and copied. */
export function Secret({ secret, first = false }: { readonly secret: string; readonly first?: boolean }) {
  return (
    <div className={styles.secret}>
      <code className={styles.text}>{secret}</code>
      <CopyButton text={secret} label={t("Copy key")} first={first} />
    </div>
  );
}
