import { isRecord } from "../fields.ts";
import type { Format, FormatItem, ReadOptions } from "./format.ts";
import { at, idAt, textAt } from "./json-path.ts";
import type { Select } from "./json-scanner.ts";
import { type JsonValue, readJson } from "./read-json.ts";
import { MESSAGE_FIELDS, type TelegramChat, toMessageRecord } from "./telegram-message.ts";
import { UnusedFields } from "./unused-fields.ts";

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

/** Between people, or to oneself: a full export has them, and they are nobody's posts. */
const PRIVATE = new Set(["personal_chat", "bot_chat", "saved_messages", "replies", "verification_codes"]);

const select: Select = (path) => {
  const inChat = path.replace(/^(left_)?chats\.list\[\](\.|$)/, "");
  if (["", "chats", "left_chats", "chats.list", "left_chats.list", "messages"].includes(inChat))
    return "enter";
  return ["name", "type", "id", "messages[]"].includes(inChat) ? "take" : "skip";
};

async function* readMessages(
  chunks: AsyncIterable<Uint8Array>,
  { maxRecordBytes, warn }: ReadOptions,
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
        yield { line, record: toMessageRecord(value, chat) };
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
