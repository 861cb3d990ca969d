import type { Platform } from "../../../src/contract/vocabulary.ts";
import { platformColor } from "../search/posts/platform-badge.tsx";
import styles from "./account-mark.module.css";

interface Props {
  readonly name: string;
  readonly platform: Platform;
  readonly large?: boolean;
}

/** The initial of an account in the color of its platform: no picture is fetched from elsewhere. */
export function AccountMark({ name, platform, large = false }: Props) {
  const [initial = "?"] = name.replace(/^[^\p{L}\p{N}]+/u, "");
  return (
    <span
      className={styles.mark}
      data-large={large}
      style={{ borderColor: platformColor(platform) }}
      aria-hidden="true"
    >
      {initial.toUpperCase()}
    </span>
  );
}
