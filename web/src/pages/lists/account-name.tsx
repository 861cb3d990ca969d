import { VisuallyHidden } from "@mantine/core";
import { t } from "../../languages/text.ts";
import { OutsideLink } from "../../search/posts/outside-link.tsx";
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
