import { isRecord } from "../fields.ts";
import { at, idAt, listAt, textAt } from "./json-path.ts";
import { draft, present, type RecordDraft } from "./record-draft.ts";

/** What is known of the chat that is being read; it is filled in as it comes. */
export interface TelegramChat {
  id: unknown;
  name: string | undefined;
  type: string | undefined;
  /** The messages that opened the topics of a forum: everything in a topic "replies" to its first message. */
  readonly topics: Set<unknown>;
}

/** The fields of a message that end up in a record, or say again what others say. */
export const MESSAGE_FIELDS: ReadonlySet<string> = new Set(
  (
    "id type date date_unixtime from from_id text text_entities forwarded_from forwarded_from_id reply_to_message_id " +
    "reply_to_peer_id photo file file_name thumbnail media_type mime_type performer title poll reactions sticker_emoji width " +
    "height photo_file_size file_size thumbnail_file_size"
  ).split(" "),
);

export function toMessageRecord(message: unknown, chat: TelegramChat): RecordDraft {
  const id = idAt(message, "id");
  const entities = listAt(message, "text").filter(isRecord);
  const hidden = entities.map((entity) => textAt(entity, "href")).find((href) => href !== undefined);
  const isPlace = /channel|supergroup/.test(chat.type ?? "");
  return draft({
    platform: "Telegram",
    // Messages are numbered within their chat.
    uid: id === undefined || chat.id === undefined ? undefined : `${id}-${chat.id}`,
    published_at: at(message, "date_unixtime") ?? at(message, "date"),
    url: isPlace && id !== undefined ? `https://t.me/c/${chat.id}/${id}` : undefined,
    text: joinText(message),
    title: titleOf(message),
    link: hidden === undefined ? undefined : { url: hidden },
    type: typeOf(message, entities),
    kind: isReply(message, chat) ? "reply" : "post",
    engagement: toCounters(message),
    media: toMedia(message),
    account: toAccount(message, chat),
  });
}

/** Text is a string, or an array of strings and of pieces with a format. Answers of a poll are text that people read. */
function joinText(message: unknown): unknown {
  const text = at(message, "text");
  const parts = Array.isArray(text)
    ? text.map((part: unknown) => (typeof part === "string" ? part : (textAt(part, "text") ?? ""))).join("")
    : text;
  const answers = listAt(message, "poll", "answers").flatMap((answer) => textAt(answer, "text") ?? []);
  if (parts !== undefined && typeof parts !== "string") return parts;
  return [...(parts ? [parts] : []), ...answers].join("\n") || undefined;
}

function titleOf(message: unknown): string | undefined {
  const forwarded = textAt(message, "forwarded_from");
  const song = [textAt(message, "performer"), textAt(message, "title")].filter((part) => part !== undefined);
  return (
    textAt(message, "poll", "question") ??
    (forwarded === undefined ? undefined : `Forwarded from ${forwarded}`) ??
    (song.length > 0 ? song.join(" – ") : undefined) ??
    textAt(message, "file_name")
  );
}

function isReply(message: unknown, chat: TelegramChat): boolean {
  const target = idAt(message, "reply_to_message_id");
  return target !== undefined && !chat.topics.has(target);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  video_file: "video",
  video_message: "video",
  animation: "video",
  voice_message: "audio",
  audio_file: "audio",
  sticker: "photo",
};

function typeOf(message: unknown, entities: readonly RecordDraft[]): string {
  if (at(message, "photo") !== undefined) return "photo";
  const media = MEDIA_TYPES[textAt(message, "media_type") ?? ""];
  if (media !== undefined) return media;
  if (at(message, "file") !== undefined) return "document";
  return entities.some(({ type }) => type === "link" || type === "text_link") ? "link" : "status";
}

/** Paths within the export; files that were not exported have a remark in parentheses in their place. */
function toMedia(message: unknown): readonly RecordDraft[] | undefined {
  const path = (name: string) => {
    const text = textAt(message, name);
    return text?.startsWith("(") ? undefined : text;
  };
  const photo = textAt(message, "photo");
  const file = textAt(message, "file");
  if (photo === undefined && file === undefined) return undefined;
  return [
    draft({
      type: photo === undefined ? typeOf(message, []) : "photo",
      url: path("photo") ?? path("file"),
      thumbnail_url: path("thumbnail"),
    }),
  ];
}

function toCounters(message: unknown): RecordDraft | undefined {
  const reactions = listAt(message, "reactions").map((reaction) => at(reaction, "count"));
  const numbers = reactions.filter((count) => typeof count === "number");
  return present({
    reactions: numbers.length === 0 ? undefined : numbers.reduce((sum, count) => sum + count, 0),
    poll_votes: at(message, "poll", "total_voters"),
  });
}

/** Whoever wrote it; where nobody is named, the chat. Users and channels are numbered apart: a user's uid says that it is one. */
function toAccount(message: unknown, chat: TelegramChat): RecordDraft | undefined {
  const from = idAt(message, "from_id");
  const channel = /^(?:channel|chat)(\d+)$/.exec(String(from))?.[1];
  if (from === undefined || channel === String(chat.id)) return present({ uid: chat.id, name: chat.name });
  if (channel !== undefined) return present({ uid: channel, name: textAt(message, "from") });
  const user = /^\d+$/.test(String(from)) ? `user${from}` : from;
  return present({ uid: user, name: textAt(message, "from"), type: "person" });
}
