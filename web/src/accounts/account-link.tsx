import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./account-link.module.css";

/** To the page of an account, beside its name where a click on that does something else. */
export function AccountLink({ id, name }: { readonly id: number; readonly name: string }) {
  const label = t("Page of {account}", { account: name });
  return (
    <Link className={styles.page} href={`/channels/${id}`} title={label} aria-label={label}>
      <Icon name="user" size={15} />
    </Link>
  );
}
