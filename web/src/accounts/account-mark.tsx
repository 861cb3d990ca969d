import { useState } from "react";
import { pictureOfAccount, picturePath } from "../../../src/contract/pictures.ts";
import type { PostAttributes } from "../../../src/contract/post.ts";
import type { Platform } from "../../../src/contract/vocabulary.ts";
import { useArePicturesShown } from "../pictures/shown.ts";
import { platformColor } from "../search/posts/platform-badge.tsx";
import styles from "./account-mark.module.css";

interface Props {
  readonly name: string;
  readonly platform: Platform;
  /** A post of the account: its record may name a picture. */
  readonly seenIn?: PostAttributes | null;
  readonly large?: boolean;
}

/** An account in the color of its platform: its initial, or its picture for readers who want some. */
export function AccountMark({ name, platform, seenIn = null, large = false }: Props) {
  const shown = useArePicturesShown();
  const [gone, setGone] = useState(false);
  const [initial = "?"] = name.replace(/^[^\p{L}\p{N}]+/u, "");
  const hasPicture = shown && !gone && seenIn !== null && pictureOfAccount(seenIn.post_data) !== null;
  return (
    <span
      className={styles.mark}
      data-large={large}
      style={{ borderColor: platformColor(platform) }}
      aria-hidden="true"
    >
      {hasPicture ? (
        <img
          className={styles.picture}
          src={picturePath(seenIn.id, "account")}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setGone(true)}
        />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  );
}
