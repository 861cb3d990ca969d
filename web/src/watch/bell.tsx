import styles from "../app/shell.module.css";
import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUnread } from "./unread.ts";

/** Leads to what alerts have said, and says how much of it is new. */
export function Bell() {
  const unread = useUnread();
  return (
    <Link
      href="/notices"
      className={styles.bell}
      aria-label={unread === 0 ? t("Notices") : t("Notices, {count} unread", { count: unread })}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.unread} aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}
