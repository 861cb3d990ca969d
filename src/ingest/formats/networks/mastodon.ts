import { isRecord } from "../../prepare/fields.ts";
import { htmlToText, languageOf, postTypeOf } from "../cells.ts";
import type { Format } from "../format.ts";
import { draft, present, type RecordDraft, type UnusedFields } from "../record-draft.ts";
import { at, idAt, listAt, textAt } from "../scan/read-json.ts";
import { readPosts } from "./json-posts.ts";

/**
 * Statuses as the API of Mastodon gives them. Numbers are those of one server, so posts and accounts go by their URI.
 */
export const mastodon: Format = {
  name: "mastodon",
  title: "Mastodon: statuses of its API, one a line or in arrays",
  detect: ({ paths }) => {
    const isStatus = (path: string) =>
      ["content", "created_at", "account.acct", "favourites_count"].every((name) => paths.has(path + name));
    return ["", "[].", "statuses[]."].some(isStatus) ? 0.9 : 0;
  },
  read: (chunks, options) =>
    readPosts(chunks, options, {
      unit: "status",
      problem: "This is not a status of Mastodon.",
      records: (document, unused) => {
        const statuses = Array.isArray(at(document, "statuses")) ? listAt(document, "statuses") : [document];
        return statuses.every(isStatus)
          ? statuses.map((source) => ({ record: toRecord(source, unused), source }))
          : null;
      },
    }),
};

const FIELDS = new Set(
  (
    "id uri url content created_at edited_at account spoiler_text language in_reply_to_id in_reply_to_account_id reblog quote " +
    "card media_attachments replies_count reblogs_count favourites_count quotes_count tags mentions emojis visibility " +
    "sensitive favourited reblogged muted bookmarked pinned filtered application"
  ).split(" "),
);
const COUNTERS = ["favourites_count", "reblogs_count", "replies_count", "quotes_count"];

function isStatus(value: unknown): boolean {
  return at(value, "content") !== undefined && isRecord(at(value, "account"));
}

function toRecord(status: unknown, unused: UnusedFields): RecordDraft {
  if (isRecord(status)) unused.noteOthers(status, FIELDS);
  const passedOn = at(status, "reblog");
  const shown = passedOn ?? status;
  const media = listAt(shown, "media_attachments");
  const link = present({
    url: textAt(shown, "card", "url"),
    title: textAt(shown, "card", "title"),
    description: textAt(shown, "card", "description"),
  });
  const [first] = media;
  return draft({
    platform: "Mastodon",
    uid: idAt(status, "uri") ?? idAt(status, "id"),
    published_at: at(status, "created_at"),
    url: textAt(status, "url") ?? textAt(status, "uri"),
    title: textAt(shown, "spoiler_text"),
    text: textOf(shown, passedOn),
    image_text: media.flatMap((medium) => textAt(medium, "description") ?? []).join("\n") || undefined,
    link,
    type: postTypeOf(textAt(first, "type")) ?? (link === undefined ? "status" : "link"),
    kind: at(status, "in_reply_to_id") === undefined ? "post" : "reply",
    language: languageOf(textAt(shown, "language")),
    engagement: present(Object.fromEntries(COUNTERS.map((name) => [name, at(status, name)]))),
    media: media.length === 0 ? undefined : media.map(toMedium),
    reply_to: idAt(status, "in_reply_to_id"),
    quote_of: idAt(status, "quote", "quoted_status", "uri"),
    share_of: idAt(passedOn, "uri") ?? idAt(passedOn, "id"),
    account: toAccount(at(status, "account")),
  });
}

/** A status that an account passes on is its own post, with the words of another, as on every platform. */
function textOf(shown: unknown, passedOn: unknown): string | undefined {
  const text = htmlToText(textAt(shown, "content"));
  return passedOn === undefined ? text : `RT @${textAt(passedOn, "account", "acct") ?? ""}: ${text ?? ""}`;
}

function toMedium(medium: unknown): RecordDraft {
  return draft({
    type: postTypeOf(textAt(medium, "type")) ?? textAt(medium, "type"),
    url: textAt(medium, "url") ?? textAt(medium, "remote_url"),
    thumbnail_url: textAt(medium, "preview_url"),
  });
}

/** People of the server itself have a name without one; with it, it is the same everywhere. */
function toAccount(account: unknown): RecordDraft | undefined {
  const acct = textAt(account, "acct") ?? textAt(account, "username");
  const address = textAt(account, "url") ?? textAt(account, "uri");
  const host = address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
  return present({
    uid: idAt(account, "uri") ?? address ?? idAt(account, "id"),
    handle: acct === undefined || acct.includes("@") || host === undefined ? acct : `${acct}@${host}`,
    name: textAt(account, "display_name"),
    url: address,
    bio: htmlToText(textAt(account, "note")),
    followers: at(account, "followers_count"),
  });
}
