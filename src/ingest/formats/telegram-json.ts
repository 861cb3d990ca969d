import { isRecord } from "../prepare/fields.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { draft, present, type RecordDraft, UnusedFields, withRaw } from "./record-draft.ts";
import type { Select } from "./scan/json-scanner.ts";
import { at, idAt, type JsonValue, listAt, readJson, textAt } from "./scan/read-json.ts";

/** What is known of the chat that is being read; it is filled in as it comes. */
interface TelegramChat {
  id: unknown;
  name: string | undefined;
  type: string | undefined;
  /** The messages that opened the topics of a forum: everything in a topic "replies" to its first message. */
  readonly topics: Set<unknown>;
}

/** The fields of a message that end up in a record, or say again what others say. */
const MESSAGE_FIELDS: ReadonlySet<string> = new Set(
  (
    "id type date date_unixtime from from_id text text_entities forwarded_from forwarded_from_id reply_to_message_id " +
    "reply_to_peer_id photo file file_name thumbnail media_type mime_type performer title poll reactions sticker_emoji width " +
    "height photo_file_size file_size thumbnail_file_size"
  ).split(" "),
);

function toMessageRecord(message: unknown, chat: TelegramChat): RecordDraft {
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
    kind: repliedTo(message, chat) === undefined ? "post" : "reply",
    engagement: toCounters(message),
    media: toMedia(message),
    reply_to: repliedTo(message, chat),
    account: toAccount(message, chat),
  });
}

/**
 * Text is a string, or an array of strings and of pieces with a format. Answers of a poll are text that people read.
 */
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

/** The uid of the message that this one answers, which may be in another chat. */
function repliedTo(message: unknown, chat: TelegramChat): string | undefined {
  const target = idAt(message, "reply_to_message_id");
  if (target === undefined || chat.topics.has(target)) return undefined;
  const peer = /(\d+)$/.exec(String(idAt(message, "reply_to_peer_id")))?.[1];
  return `${target}-${peer ?? chat.id}`;
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

/**
 * The author; where none is named, the chat. Users and channels are numbered apart: a user's uid says that it
 * is one.
 */
function toAccount(message: unknown, chat: TelegramChat): RecordDraft | undefined {
  const from = idAt(message, "from_id");
  const channel = /^(?:channel|chat)(\d+)$/.exec(String(from))?.[1];
  if (from === undefined || channel === String(chat.id)) return present({ uid: chat.id, name: chat.name });
  if (channel !== undefined) return present({ uid: channel, name: textAt(message, "from") });
  const user = /^\d+$/.test(String(from)) ? `user${from}` : from;
  return present({ uid: user, name: textAt(message, "from"), type: "person" });
}

/** `result.json` of Telegram Desktop: one chat, or everything that an account can see. */
export const telegramJson: Format = {
  name: "telegram-json",
  title: "result.json of Telegram Desktop, one chat or a full export",
  detect: ({ fileName, paths }) => {
    const messages = ["messages[].date", "messages[].date_unixtime", "chats.list[].messages[].date"];
    if (messages.some((path) => paths.has(path))) return 1;
    if (paths.has("chats.list") || (paths.has("about") && paths.has("personal_information"))) return 0.9;
    if (paths.has("messages") && paths.has("type") && paths.has("id")) return 0.8;
    return /(^|\/)result\.json(\.gz)?$/.test(fileName ?? "") && paths.has("name") ? 0.3 : 0;
  },
  read: readMessages,
};

/** Between people, or to oneself: a full export has them, and they are no posts. */
const PRIVATE = new Set(["personal_chat", "bot_chat", "saved_messages", "replies", "verification_codes"]);

const select: Select = (path) => {
  const inChat = path.replace(/^(left_)?chats\.list\[\](\.|$)/, "");
  if (["", "chats", "left_chats", "chats.list", "left_chats.list", "messages"].includes(inChat))
    return "enter";
  return ["name", "type", "id", "messages[]"].includes(inChat) ? "take" : "skip";
};

async function* readMessages(
  chunks: AsyncIterable<Uint8Array>,
  { keepRaw, maxRecordBytes, warn }: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  const skipped = { service: 0, private: 0, localTimes: 0 };
  let chat = openChat(false);
  for await (const item of readJson(chunks, { select, maxRecordBytes, repair: repairEscapes })) {
    if ("problem" in item) yield item;
    else if ("entered" in item) {
      if (item.path === "" || item.path.endsWith("list[]")) chat = openChat(item.path !== "");
    } else if (item.path.endsWith("messages[]")) {
      const { line, value } = item;
      if (chat.isOneOfMany && PRIVATE.has(chat.type ?? "")) skipped.private += 1;
      else if (at(value, "type") === "service" || at(value, "type") === "unsupported") {
        skipped.service += 1;
        if (at(value, "action") === "topic_created") chat.topics.add(idAt(value, "id"));
      } else {
        if (at(value, "date_unixtime") === undefined) skipped.localTimes += 1;
        if (isRecord(value)) unused.noteOthers(value, MESSAGE_FIELDS);
        const record = toMessageRecord(value, chat);
        yield { line, record: keepRaw ? withRaw(record, value, unused) : record };
      }
    } else if (!describeChat(chat, item))
      yield {
        line: item.line,
        problem: "This is not a chat of Telegram Desktop.",
        text: JSON.stringify(item.value),
      };
  }
  if (skipped.service > 0) warn(`Service messages, which were skipped: ${skipped.service}.`);
  if (skipped.private > 0) warn(`Messages of private conversations, which were skipped: ${skipped.private}.`);
  if (skipped.localTimes > 0)
    warn(`Messages without date_unixtime, whose local time was taken for UTC: ${skipped.localTimes}.`);
  unused.report("message", warn);
}

function openChat(isOneOfMany: boolean): TelegramChat & { readonly isOneOfMany: boolean } {
  return { isOneOfMany, id: undefined, name: undefined, type: undefined, topics: new Set() };
}

/** The name, type and ID stand before the messages. False: there is no place for this value. */
function describeChat(chat: TelegramChat, { path, value }: Extract<JsonValue, { value: unknown }>): boolean {
  const field = path.split(".").at(-1);
  if (field === "name") chat.name = textAt({ value }, "value");
  else if (field === "type") chat.type = textAt({ value }, "value");
  else if (field === "id") chat.id = idAt({ value }, "value");
  else return false;
  return true;
}

/** Telegram Desktop writes control characters as \x1F, which is not JSON. */
function repairEscapes(text: string): string {
  return text.replace(/\\(\\|x([0-9A-Fa-f]{2}))/g, (escaped, _, code) =>
    code === undefined ? escaped : `\\u00${code}`,
  );
}
