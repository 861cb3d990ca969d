import { at, idAt, listAt, textAt } from "../json-path.ts";
import type { RecordDraft } from "../record-draft.ts";
import type { ObjectMapping } from "./object-mapping.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = { 1: "photo", 2: "video", 8: "album" };

/** A post as Instagram's website loads it, in either of its two forms. */
export const fromInstagram: ObjectMapping = {
  fits: (object) =>
    ("code" in object && "taken_at" in object) || ("shortcode" in object && "taken_at_timestamp" in object),
  fields: new Set(
    (
      "code shortcode id pk taken_at taken_at_timestamp caption edge_media_to_caption user owner media_type carousel_media " +
      "image_versions2 video_versions display_url video_url like_count comment_count play_count view_count " +
      "edge_media_preview_like edge_media_preview_comment edge_media_to_comment __typename accessibility_caption"
    ).split(" "),
  ),
  toRow: (object) => {
    const code = idAt(object, "code") ?? idAt(object, "shortcode");
    const user = at(object, "user") ?? at(object, "owner");
    const first = listAt(object, "carousel_media")[0] ?? object;
    return {
      id: code,
      author: textAt(user, "username"),
      author_id: idAt(user, "pk") ?? idAt(user, "id"),
      author_fullname: textAt(user, "full_name"),
      body: captionOf(object),
      unix_timestamp: at(object, "taken_at") ?? at(object, "taken_at_timestamp"),
      type: MEDIA_TYPES[String(at(object, "media_type"))] ?? textAt(object, "__typename"),
      url: `https://www.instagram.com/p/${code}`,
      image_url:
        textAt(listAt(first, "image_versions2", "candidates")[0], "url") ?? textAt(object, "display_url"),
      media_url: textAt(listAt(first, "video_versions")[0], "url") ?? textAt(object, "video_url"),
      num_likes: at(object, "like_count") ?? at(object, "edge_media_preview_like", "count"),
      num_comments:
        at(object, "comment_count") ??
        at(object, "edge_media_to_comment", "count") ??
        at(object, "edge_media_preview_comment", "count"),
      plays: at(object, "play_count") ?? at(object, "view_count"),
    };
  },
};

function captionOf(object: RecordDraft): string | undefined {
  const edge = listAt(object, "edge_media_to_caption", "edges")[0];
  return textAt(object, "caption", "text") ?? textAt(edge, "node", "text");
}
