import { htmlToText } from "../html-to-text.ts";
import { at, idAt, listAt, textAt } from "../json-path.ts";
import type { ObjectMapping } from "./object-mapping.ts";

/** A post of Gab or Truth Social, which both grew out of Mastodon. */
export const fromMastodon: ObjectMapping = {
  fits: (object) => "content" in object && "account" in object && "created_at" in object,
  fields: new Set(
    (
      "id type content created_at url uri language in_reply_to_id account card media_attachments favourites_count " +
      "reblogs_count reposts_count replies_count reaction_count quotes_count upvotes_count downvotes_count sponsored"
    ).split(" "),
  ),
  toRow: (object) => {
    const media = listAt(object, "media_attachments");
    const addresses = (type: string) =>
      media.flatMap((medium) => (at(medium, "type") === type ? (textAt(medium, "url") ?? []) : [])).join(",");
    return {
      id: idAt(object, "id"),
      account_id: idAt(object, "account", "id"),
      account_username: textAt(object, "account", "acct") ?? textAt(object, "account", "username"),
      account_display_name: textAt(object, "account", "display_name"),
      account_url: textAt(object, "account", "url"),
      account_note: htmlToText(textAt(object, "account", "note")),
      account_followers_count: at(object, "account", "followers_count"),
      body: htmlToText(textAt(object, "content")),
      timestamp: at(object, "created_at"),
      language: textAt(object, "language"),
      url: textAt(object, "url") ?? textAt(object, "uri"),
      in_reply_to: idAt(object, "in_reply_to_id"),
      is_ad: at(object, "sponsored"),
      link_attached: textAt(object, "card", "url"),
      link_title: textAt(object, "card", "title"),
      link_description: textAt(object, "card", "description"),
      images: addresses("image"),
      videos: addresses("video"),
      type: textAt(object, "card", "url") === undefined ? undefined : "link",
      likes: at(object, "favourites_count"),
      reposts: at(object, "reblogs_count") ?? at(object, "reposts_count"),
      replies: at(object, "replies_count"),
      reaction_count: at(object, "reaction_count"),
      quotes: at(object, "quotes_count"),
      upvotes: at(object, "upvotes_count"),
      downvotes: at(object, "downvotes_count"),
    };
  },
};
