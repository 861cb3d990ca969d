import { isCounterName } from "../../../contract/counters.ts";
import type { Platforms } from "../../../contract/platforms.ts";
import { countOrNull, languageOf, postTypeOf, toCount } from "../cells.ts";
import type { Format, FormatItem, ReadOptions } from "../format.ts";
import { platformOfHost } from "../platform-names.ts";
import { draft, present, type RecordDraft, UnusedFields } from "../record-draft.ts";
import { type CsvHeader, type CsvRow, readCsv } from "../scan/read-csv.ts";
import { at, idAt, textAt } from "../scan/read-json.ts";

/**
 * The author; where none is named, the chat. As in an export of Telegram Desktop a user's uid says that it is
 * one.
 */
function telegramAccount(row: RecordDraft): RecordDraft | undefined {
  const chat = chatOf(row);
  const author = idAt(row, "author");
  const handle = textAt(row, "author_username");
  const name = textAt(row, "author_name");
  const known = at(row, "author_is_user");
  const isUser = known === undefined ? name !== undefined && handle !== chat : known === true;
  if (author === undefined && handle === undefined)
    return chat === undefined || /^\d+$/.test(chat) ? present({ uid: chat }) : { handle: chat };
  return present({
    uid: author === undefined || !isUser ? author : `user${author}`,
    handle,
    name,
    type: isUser ? "person" : undefined,
  });
}

function chatOf(row: RecordDraft): string | undefined {
  const chat = idAt(row, "chat") ?? idAt(row, "thread_id");
  return chat === undefined ? undefined : String(chat);
}

/** 4CAT numbers messages by chat and message, or by the message alone. */
function messageOf(row: RecordDraft): string | undefined {
  return /(\d+)$/.exec(String(idAt(row, "id")))?.[1];
}

/** As in an export of Telegram Desktop: messages are numbered within their chat. */
function telegramUid(row: RecordDraft): string | undefined {
  const [message, chat] = [messageOf(row), chatOf(row)];
  return message === undefined || chat === undefined ? undefined : `${message}-${chat}`;
}

function telegramUrl(row: RecordDraft): string | undefined {
  const [message, chat] = [messageOf(row), chatOf(row)];
  if (message === undefined || chat === undefined) return undefined;
  return /^\d+$/.test(chat) ? `https://t.me/c/${chat}/${message}` : `https://t.me/${chat}/${message}`;
}

/** Columns that end up in a record, say again what others say, or are numbers of the dataset alone. */
const COLUMNS = new Set(
  (
    "id thread_id parent_id post_id timestamp unix_timestamp created_at body subject title author author_id author_username " +
    "author_name author_full author_fullname author_display_name author_followers author_is_user account_id account_username " +
    "account_display_name account_url account_note account_followers_count url link tiktok_url post_url language_guess language " +
    "lang is_reply reply_to in_reply_to quote_of share_of is_ad type attachment_type thumbnail_url image_url media_url images videos video_url " +
    "link_attached link_title link_description urls author_forwarded_from_name author_forwarded_from_username chat reactions hashtags is_retweet __import_meta post_source_domain"
  ).split(" "),
);

/** A row of a 4CAT dataset, which does not say which platform it is from: addresses and columns do. */
export function toItem(
  line: number,
  row: RecordDraft,
  platforms: Platforms,
  unused: UnusedFields,
): FormatItem {
  const url = firstText(row, "url", "link", "tiktok_url", "post_url");
  const platform = platformOf(row, url, platforms);
  if (platform !== undefined) return { line, record: toRecord(row, { platform, url }, unused) };
  const problem = "The platform cannot be told: the row has no address of a platform that Earshot knows.";
  return { line, problem, text: JSON.stringify(row) };
}

/** The columns depend on the platform; these are the ones that they share. */
function toRecord(
  row: RecordDraft,
  { platform, url }: { readonly platform: string; readonly url: string | undefined },
  unused: UnusedFields,
): RecordDraft {
  const isTelegram = platform === "Telegram";
  const collected = at(row, "__import_meta", "timestamp_collected");
  return draft({
    platform,
    uid: isTelegram ? telegramUid(row) : idAt(row, "id"),
    published_at: toTime(at(row, "unix_timestamp")) ?? toTime(at(row, "timestamp")),
    collected_at: typeof collected === "number" ? Math.floor(collected / 1000) : undefined,
    url: url ?? (isTelegram ? telegramUrl(row) : undefined),
    text: textAt(row, "body"),
    title: firstText(row, "subject", "title") ?? forwardedTitle(row),
    link: present({
      url: textAt(row, "link_attached") ?? firstOf(textAt(row, "urls")),
      title: textAt(row, "link_title"),
      description: textAt(row, "link_description"),
    }),
    type: typeOf(row, platform),
    kind: isTrue(at(row, "is_ad")) ? "ad" : isReply(row) ? "reply" : "post",
    language: languageOf(firstText(row, "language_guess", "language", "lang")),
    engagement: toCounters(row, unused),
    media: toMedia(row, platform),
    reply_to: isReply(row) ? repliedTo(row, isTelegram) : undefined,
    quote_of: idAt(row, "quote_of"),
    share_of: idAt(row, "share_of"),
    account: isTelegram ? telegramAccount(row) : toAccount(row),
  });
}

function platformOf(row: RecordDraft, url: string | undefined, platforms: Platforms): string | undefined {
  const meta = at(row, "__import_meta", "source_platform");
  const named =
    platformOfHost(typeof meta === "string" ? meta : undefined, platforms) ?? platformOfHost(url, platforms);
  if (named !== undefined) return named;
  return at(row, "chat") !== undefined || at(row, "attachment_type") !== undefined ? "Telegram" : undefined;
}

function toAccount(row: RecordDraft): RecordDraft | undefined {
  return present({
    uid: idAt(row, "author_id") ?? idAt(row, "account_id"),
    handle: firstText(row, "author_username", "author", "account_username"),
    name: firstText(
      row,
      "author_fullname",
      "author_full",
      "author_display_name",
      "author_name",
      "account_display_name",
    ),
    url: textAt(row, "account_url"),
    bio: textAt(row, "account_note"),
    followers: toCount(at(row, "author_followers")) ?? toCount(at(row, "account_followers_count")),
  });
}

function forwardedTitle(row: RecordDraft): string | undefined {
  const name = firstText(row, "author_forwarded_from_name", "author_forwarded_from_username");
  return name === undefined ? undefined : `Forwarded from ${name}`;
}

function typeOf(row: RecordDraft, platform: string | undefined): string | undefined {
  if (platform === "TikTok" || textAt(row, "videos") !== undefined) return "video";
  if (textAt(row, "images") !== undefined) return "photo";
  const named = postTypeOf(firstText(row, "attachment_type", "type"));
  return named === undefined && textAt(row, "urls") !== undefined ? "link" : named;
}

function isReply(row: RecordDraft): boolean {
  const stated = at(row, "is_reply");
  return stated === undefined ? repliedTo(row, false) !== undefined : isTrue(stated);
}

/** Messages of Telegram are numbered within their chat. */
function repliedTo(row: RecordDraft, isTelegram: boolean): unknown {
  const ids = [idAt(row, "reply_to"), idAt(row, "in_reply_to")];
  const id = ids.find((one) => one !== undefined && one !== "0");
  return isTelegram && id !== undefined ? `${id}-${chatOf(row)}` : id;
}

function toMedia(row: RecordDraft, platform: string | undefined): readonly RecordDraft[] | undefined {
  const thumbnail = firstText(row, "thumbnail_url", "image_url");
  const many = (name: string, type: string) =>
    (textAt(row, name)?.split(",") ?? []).map((url) => ({ type, url: url.trim() }));
  const photo = typeOf(row, platform) === "photo" ? textAt(row, "image_url") : undefined;
  const main = firstText(row, "video_url", "media_url") ?? photo;
  const single = present({ type: main && typeOf(row, platform), url: main, thumbnail_url: thumbnail });
  const media = [
    ...(single === undefined ? [] : [single]),
    ...many("images", "photo"),
    ...many("videos", "video"),
  ];
  return media.length === 0 ? undefined : media;
}

/** Reactions of Telegram are the emoji themselves, each as often as it was given. */
function toCounters(row: RecordDraft, unused: UnusedFields): RecordDraft | undefined {
  const counters: [string, number][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (COLUMNS.has(name) || value === undefined || value === null || value === "") continue;
    const count = isCounterName(name) ? countOrNull(value) : null;
    if (count === null) unused.noteOthers({ [name]: value }, COLUMNS);
    else counters.push([name, count]);
  }
  const reactions = at(row, "reactions");
  const given =
    typeof reactions === "string" ? [...new Intl.Segmenter().segment(reactions)].length : reactions;
  return present({ ...Object.fromEntries(counters), reactions: countOrNull(given) });
}

/** Datasets in CSV have numbers as text, and rows without a time have the word undefined. */
function toTime(value: unknown): unknown {
  return value === "" || value === "undefined" ? undefined : value;
}

function firstText(row: RecordDraft, ...names: readonly string[]): string | undefined {
  return names.map((name) => textAt(row, name)).find((text) => text !== undefined);
}

function firstOf(list: string | undefined): string | undefined {
  return list?.split(",")[0]?.trim() || undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || /^(yes|true|1)$/i.test(String(value));
}

/** The same rows as 4CAT offers them for download. */
export const fourcatCsv: Format = {
  name: "4cat-csv",
  title: "Dataset of 4CAT as CSV",
  detect: ({ columns }) =>
    ["id", "thread_id", "body", "timestamp"].every((name) => columns.has(name)) ? 0.95 : 0,
  read: readRows,
};

async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  let header: CsvHeader | null = null;
  for await (const item of readCsv(chunks, options)) {
    if ("problem" in item) yield item;
    else if ("header" in item) header = item.header;
    else if (header !== null) {
      yield toItem(item.line, toObject(header, item.row), options.platforms, unused);
    }
  }
  unused.report("row", options.warn);
}

function toObject(header: CsvHeader, row: CsvRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(header.names.map((name, column) => [name.toLowerCase(), row.at(column)]));
}
