import { decodeHTMLStrict } from "entities";
import { isRecord } from "../../prepare/fields.ts";
import { countOrNull } from "../cells.ts";
import type { Format } from "../format.ts";
import { draft, present, type RecordDraft, type UnusedFields } from "../record-draft.ts";
import { at, idAt, listAt, textAt } from "../scan/read-json.ts";
import { readPosts } from "./json-posts.ts";

/** Submissions and comments: bare, as Pushshift and its successors dump them, or as the API of Reddit wraps them. */
export const reddit: Format = {
  name: "reddit",
  title: "Reddit: submissions and comments of Pushshift dumps or of its API, as JSON lines",
  detect: ({ paths }) => {
    const things = ["", "[].", "data.", "[].data.", "data.children[].data.", "[].data.children[].data."];
    const isThing = (path: string) => paths.has(`${path}subreddit`) && paths.has(`${path}created_utc`);
    return things.some(isThing) ? 1 : 0;
  },
  read: (chunks, options) =>
    readPosts(chunks, options, {
      unit: "post",
      problem: "This is neither a submission nor a comment of Reddit.",
      records: (document, unused) => {
        const things = thingsOf(document);
        return things === null
          ? null
          : things.map((source) => ({ record: toRecord(source, unused), source }));
      },
    }),
};

/** A listing holds others, and so does a comment with answers. */
function thingsOf(document: unknown): readonly unknown[] | null {
  const data = at(document, "data") ?? document;
  if (at(document, "kind") === "Listing")
    return listAt(data, "children").flatMap((child) => thingsOf(child) ?? []);
  if (!isRecord(data) || at(data, "id") === undefined || at(data, "created_utc") === undefined) return null;
  return [data, ...(isRecord(at(data, "replies")) ? (thingsOf(at(data, "replies")) ?? []) : [])];
}

const FIELDS = new Set(
  (
    "id name created created_utc retrieved_on retrieved_utc permalink title body body_html selftext selftext_html url " +
    "url_overridden_by_dest is_self is_video is_gallery post_hint domain thumbnail score num_comments num_crossposts " +
    "promoted parent_id link_id crosspost_parent author author_fullname subreddit subreddit_id replies"
  ).split(" "),
);
const COUNTERS = ["score", "num_comments", "num_crossposts"];

function toRecord(thing: unknown, unused: UnusedFields): RecordDraft {
  if (isRecord(thing)) unused.noteOthers(thing, FIELDS);
  const isComment = at(thing, "body") !== undefined;
  const permalink = textAt(thing, "permalink");
  const target = linkOf(thing, isComment);
  const type = typeOf(thing, target);
  const thumbnail = textAt(thing, "thumbnail");
  if (countOrNull(at(thing, "score")) === null && at(thing, "score") !== undefined)
    unused.note("score below 0");
  const counters = COUNTERS.map((name) => [name, countOrNull(at(thing, name))] as const);
  return draft({
    platform: "Reddit",
    uid: idAt(thing, "name") ?? `${isComment ? "t1" : "t3"}_${String(idAt(thing, "id"))}`,
    published_at: at(thing, "created_utc"),
    collected_at: at(thing, "retrieved_on") ?? at(thing, "retrieved_utc"),
    url: permalink && new URL(permalink, "https://www.reddit.com").href,
    title: wordsOf(textAt(thing, "title")),
    text: wordsOf(textAt(thing, isComment ? "body" : "selftext")),
    link: target === undefined ? undefined : { url: target },
    type,
    kind: at(thing, "promoted") === true ? "ad" : isComment ? "reply" : "post",
    engagement: present(Object.fromEntries(counters)),
    media:
      type === "photo" || type === "video"
        ? [draft({ type, url: target, thumbnail_url: thumbnail?.startsWith("http") ? thumbnail : undefined })]
        : undefined,
    reply_to: isComment ? idAt(thing, "parent_id") : undefined,
    share_of: idAt(thing, "crosspost_parent"),
    account: toAccount(thing),
  });
}

/** Reddit writes entities, and a word in brackets for what is gone. */
function wordsOf(text: string | undefined): string | undefined {
  return text === undefined || /^\[(deleted|removed)\]$/.test(text.trim())
    ? undefined
    : decodeHTMLStrict(text);
}

/** Where a submission leads to, if not to itself. */
function linkOf(thing: unknown, isComment: boolean): string | undefined {
  if (isComment || at(thing, "is_self") === true) return undefined;
  const address = textAt(thing, "url_overridden_by_dest") ?? textAt(thing, "url");
  return address === undefined ? undefined : decodeHTMLStrict(address);
}

function typeOf(thing: unknown, target: string | undefined): string {
  if (at(thing, "is_video") === true || /video/.test(textAt(thing, "post_hint") ?? "")) return "video";
  const isPicture = at(thing, "is_gallery") === true || /^https?:\/\/i\.redd\.it\//.test(target ?? "");
  if (isPicture || textAt(thing, "post_hint") === "image") return "photo";
  return target === undefined ? "status" : "link";
}

function toAccount(thing: unknown): RecordDraft | undefined {
  const author = textAt(thing, "author");
  return present({
    uid: idAt(thing, "author_fullname"),
    handle: author,
    url: author === undefined || author.startsWith("[") ? undefined : `https://www.reddit.com/user/${author}`,
  });
}
