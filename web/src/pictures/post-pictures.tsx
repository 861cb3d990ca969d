import { useState } from "react";
import { pictureOfMedium, picturePath } from "../../../src/contract/pictures.ts";
import type { PostAttributes } from "../../../src/contract/post.ts";
import styles from "./post-pictures.module.css";
import { useArePicturesShown } from "./shown.ts";

interface Props {
  readonly post: PostAttributes;
  /** The account, as the post names it. */
  readonly name: string;
  /** As large as there is room. */
  readonly large?: boolean;
}

/** More would be a wall between a post and the next. */
const MOST = 4;

/** The pictures of a post, for readers who want some, from this server: the place that they come from sees nobody. */
export function PostPictures({ post, name, large = false }: Props) {
  const shown = useArePicturesShown();
  const media = post.search_data_fields.media_data;
  if (!shown) return null;
  const pictures = media.flatMap((medium, at) => (pictureOfMedium(medium) === null ? [] : [{ medium, at }]));
  if (pictures.length === 0) return null;
  const left = pictures.length - MOST;
  return (
    <div className={styles.pictures} data-large={large}>
      {pictures.slice(0, large ? undefined : MOST).map(({ medium, at }) => (
        <Picture
          key={at}
          path={picturePath(post.id, at)}
          says={describe(post, name, { type: medium.type, place: pictures.length > 1 ? at + 1 : null })}
        />
      ))}
      {!large && left > 0 && <span className={styles.more}>and {left} more</span>}
    </div>
  );
}

/** What cannot be fetched leaves no hole. */
function Picture({ path, says }: { readonly path: string; readonly says: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <img
      className={styles.picture}
      src={path}
      alt={says}
      title={says}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
    />
  );
}

/** What is known of a picture without looking at it: what it is, whose, and what was read in it. */
function describe(
  post: PostAttributes,
  name: string,
  { type, place }: { readonly type: string | null; readonly place: number | null },
): string {
  const kind = type === "video" ? "Still of a video" : "Picture";
  const which = place === null ? kind : `${kind} ${place}`;
  const words = post.image_text?.replace(/\s+/g, " ").trim() ?? "";
  return words === "" ? `${which} by ${name}` : `${which} by ${name}: ${words.slice(0, 200)}`;
}
