import { at, idAt, listAt, textAt } from "../json-path.ts";
import type { RecordDraft } from "../record-draft.ts";
import type { ObjectMapping } from "./object-mapping.ts";

/** A message of Telegram as 4CAT's own collector keeps it. */
export const fromTelethon: ObjectMapping = {
  fits: (object) => "_chat" in object && "message" in object,
  fields: new Set(
    (
      "id message message_markdown date _chat _sender _type peer_id from_id media views forwards reactions reply_to " +
      "reply_to_msg_id replies fwd_from _forward entities"
    ).split(" "),
  ),
  toRow: (object) => {
    const sender = at(object, "_sender");
    const names = [textAt(sender, "first_name"), textAt(sender, "last_name")].filter(
      (name) => name !== undefined,
    );
    const webpage = at(object, "media", "webpage");
    const forwarded = textAt(object, "_forward", "_chat", "title") ?? textAt(object, "fwd_from", "from_name");
    return {
      id: idAt(object, "id"),
      chat: textAt(object, "_chat", "username") ?? idAt(object, "_chat", "id"),
      author: idAt(sender, "id"),
      author_username: textAt(sender, "username"),
      author_name: names.length > 0 ? names.join(" ") : textAt(sender, "title"),
      author_is_user: names.length > 0,
      body: textAt(object, "message"),
      title: forwarded === undefined ? undefined : `Forwarded from ${forwarded}`,
      unix_timestamp: toSeconds(at(object, "date")),
      reply_to: idAt(object, "reply_to", "reply_to_msg_id") ?? idAt(object, "reply_to_msg_id"),
      link_attached: textAt(webpage, "url"),
      link_title: textAt(webpage, "title"),
      link_description: textAt(webpage, "description"),
      attachment_type: attachmentOf(object),
      views: at(object, "views"),
      forwards: at(object, "forwards"),
      replies: at(object, "replies", "replies"),
      reactions: countReactions(object),
    };
  },
};

function countReactions(object: RecordDraft): number | undefined {
  const results = listAt(object, "reactions", "results");
  if (results.length === 0) return undefined;
  return results.reduce<number>((sum, result) => sum + (Number(at(result, "count")) || 0), 0);
}

/** A document is a video, a sound or a file: its MIME type says which. */
function attachmentOf(object: RecordDraft): string | undefined {
  const type = textAt(object, "media", "_type")
    ?.replace(/^MessageMedia/, "")
    .toLowerCase();
  if (type !== "document") return type;
  return textAt(object, "media", "document", "mime_type")?.split("/")[0] ?? type;
}

function toSeconds(value: unknown): unknown {
  return typeof value === "number" ? Math.floor(value) : value;
}
