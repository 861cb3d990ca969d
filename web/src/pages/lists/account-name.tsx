import { VisuallyHidden } from "@mantine/core";
import { t } from "../../languages/text.ts";
import { Link } from "../../router/link.tsx";
import { OutsideLink } from "../../search/posts/outside-link.tsx";
import styles from "./members.module.css";

interface Props {
  readonly account: {
    /** Null: it has not been seen yet, and has no page. */
    readonly id: number | null;
    readonly channel_name: string | null;
    readonly handle: string | null;
    readonly platform_name: string;
    readonly link: string | null;
  };
}

/** An account: its name, which leads to its page, its handle, where it is. */
export function AccountName({ account }: Props) {
  const { id, channel_name: name, handle, platform_name: platform, link } = account;
  return (
    <span className={styles.account}>
      <span className={styles.name}>
        {id === null ? (
          <bdi>{name ?? handle}</bdi>
        ) : (
          <Link href={`/channels/${id}`} className={styles.page}>
            <bdi>{name ?? handle ?? t("Unknown account")}</bdi>
          </Link>
        )}
        <OutsideLink href={link}>
          <VisuallyHidden>
            {t("{account} on {platform}", { account: name ?? handle ?? "", platform })}
          </VisuallyHidden>
        </OutsideLink>
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
