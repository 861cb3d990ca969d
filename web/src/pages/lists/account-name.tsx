import { Icon } from "../../ui/icon.tsx";
import styles from "./members.module.css";

interface Props {
  readonly account: {
    readonly channel_name: string | null;
    readonly handle: string | null;
    readonly platform_name: string;
    readonly link: string | null;
  };
}

/** An account: its name, its handle, where it is. */
export function AccountName({ account }: Props) {
  const { channel_name: name, handle, platform_name: platform, link } = account;
  return (
    <span className={styles.account}>
      <span className={styles.name}>
        <bdi>{name ?? handle}</bdi>
        {link !== null && isWebAddress(link) && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name ?? handle} on ${platform}`}
          >
            <Icon name="outside" size={14} />
          </a>
        )}
      </span>
      <span className={styles.fact}>
        {platform}
        {name !== null && handle !== null && (
          <>
            {" · "}
            <bdi>@{handle}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

/** Accounts come from files that others wrote: only what leads to the web is a link. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}
