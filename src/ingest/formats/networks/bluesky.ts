import { isRecord } from "../../prepare/fields.ts";
import { languageOf } from "../cells.ts";
import type { Format, ReadOptions } from "../format.ts";
import { draft, present, type RecordDraft, type UnusedFields } from "../record-draft.ts";
import { at, idAt, listAt, textAt } from "../scan/read-json.ts";
import { type NetworkReader, readPosts, type SourcedRecord } from "./json-posts.ts";

/** Posts of the AT protocol: as Jetstream streams them, and as the API of Bluesky answers. */
export const bluesky: Format = {
  name: "bluesky",
  title: "Bluesky: Jetstream as JSON lines, answers of getPosts, getAuthorFeed and searchPosts",
  detect: ({ paths }) => {
    if (paths.has("commit.collection") && paths.has("did")) return 1;
    const views = ["posts[].", "feed[].post.", "[].", "", "[].posts[].", "[].feed[].post."];
    return views.some((path) => paths.has(`${path}author.did`) && paths.has(`${path}record`)) ? 1 : 0;
  },
  read: (chunks, options) => readPosts(chunks, options, createReader()),
};

const POST = "app.bsky.feed.post";

function createReader(): NetworkReader {
  const skipped = { deletions: 0, others: 0 };
  return {
    unit: "post",
    problem: "This is neither a line of Jetstream nor an answer of Bluesky's API with posts.",
    records: (document, unused) => {
      if (at(document, "did") !== undefined && at(document, "kind") !== undefined)
        return fromJetstream(document, unused, skipped);
      return entriesOf(document)?.flatMap((entry) => fromEntry(entry, unused)) ?? null;
    },
    report: (warn: ReadOptions["warn"]) => {
      if (skipped.deletions > 0)
        warn(`Deletions of posts, which were not carried out: ${skipped.deletions}.`);
      if (skipped.others > 0)
        warn(`Likes, reposts and other events that are no posts, which were skipped: ${skipped.others}.`);
    },
  };
}

/** What a feed has of a post: the post itself, and why it is there. */
interface Entry {
  readonly view: unknown;
  readonly reason?: unknown;
}

function entriesOf(document: unknown): readonly Entry[] | null {
  if (Array.isArray(at(document, "posts"))) return listAt(document, "posts").map((view) => ({ view }));
  if (Array.isArray(at(document, "feed"))) return listAt(document, "feed").map(entryOf);
  const entry = entryOf(at(document, "post") === undefined ? { post: document } : document);
  return isRecord(at(entry.view, "record")) && at(entry.view, "uri") !== undefined ? [entry] : null;
}

function entryOf(entry: unknown): Entry {
  return { view: at(entry, "post"), reason: at(entry, "reason") };
}

/** The post, and as a post of its own that an account passed it on, if the answer names the record of that. */
function fromEntry({ view, reason }: Entry, unused: UnusedFields): SourcedRecord[] {
  const post = { record: fromView(view, unused), source: view };
  const uri = textAt(reason, "uri");
  if (uri === undefined || textAt(reason, "by", "did") === undefined) return [post];
  const { engagement, reply_to, quote_of, ...shared } = post.record;
  const record = draft({
    ...shared,
    uid: uri,
    published_at: at(reason, "indexedAt"),
    text: `RT @${textAt(view, "author", "handle") ?? ""}: ${textAt(view, "record", "text") ?? ""}`,
    kind: "post",
    share_of: textAt(view, "uri"),
    account: toAccount(at(reason, "by")),
  });
  return [post, { record, source: { post: view, reason } }];
}

function fromJetstream(
  event: unknown,
  unused: UnusedFields,
  skipped: { deletions: number; others: number },
): ReturnType<NetworkReader["records"]> {
  const commit = at(event, "commit");
  if (at(commit, "collection") !== POST) {
    skipped.others += 1;
    return [];
  }
  if (at(commit, "operation") === "delete") {
    skipped.deletions += 1;
    return [];
  }
  const did = textAt(event, "did");
  const time = at(event, "time_us");
  const record = toRecord(at(commit, "record"), unused, {
    uri: did && `at://${did}/${POST}/${textAt(commit, "rkey") ?? ""}`,
    author: { did },
    collectedAt: typeof time === "number" ? Math.floor(time / 1_000_000) : undefined,
  });
  return [{ record, source: event }];
}

const VIEW_FIELDS = new Set(
  "$type uri cid author record embed replyCount repostCount likeCount quoteCount bookmarkCount indexedAt viewer labels".split(
    " ",
  ),
);
const COUNTERS = ["likeCount", "repostCount", "replyCount", "quoteCount", "bookmarkCount"];

function fromView(view: unknown, unused: UnusedFields): RecordDraft {
  if (isRecord(view)) unused.noteOthers(view, VIEW_FIELDS);
  return toRecord(at(view, "record"), unused, {
    uri: textAt(view, "uri"),
    author: at(view, "author"),
    view: at(view, "embed"),
    counters: present(Object.fromEntries(COUNTERS.map((name) => [name, at(view, name)]))),
  });
}

const RECORD_FIELDS = new Set("$type text createdAt langs reply embed facets tags".split(" "));

/** What stands around a record; `view` is the embed as the API shows it, with addresses. */
interface Around {
  readonly uri: string | undefined;
  readonly author: unknown;
  readonly view?: unknown;
  readonly counters?: RecordDraft | undefined;
  readonly collectedAt?: number | undefined;
}

function toRecord(record: unknown, unused: UnusedFields, around: Around): RecordDraft {
  if (isRecord(record)) unused.noteOthers(record, RECORD_FIELDS, "record.");
  const { uri, author, counters, collectedAt } = around;
  const did = textAt(author, "did");
  const name = textAt(author, "handle") ?? did;
  const parent = textAt(record, "reply", "parent", "uri");
  const media = mediaOf(record, around.view, did);
  const link = linkOf(record);
  return draft({
    platform: "Bluesky",
    uid: uri,
    published_at: at(record, "createdAt"),
    collected_at: collectedAt,
    url: name && uri && `https://bsky.app/profile/${name}/post/${uri.split("/").at(-1)}`,
    text: textAt(record, "text"),
    image_text: media.alternatives.join("\n") || undefined,
    link,
    type: media.type ?? (link === undefined ? "status" : "link"),
    kind: parent === undefined ? "post" : "reply",
    language: languageOf(textAt({ first: listAt(record, "langs")[0] }, "first")),
    engagement: counters,
    media: media.items.length === 0 ? undefined : media.items,
    reply_to: parent,
    quote_of: textAt(record, "embed", "record", "record", "uri") ?? textAt(record, "embed", "record", "uri"),
    account: toAccount(author),
  });
}

function toAccount(author: unknown): RecordDraft | undefined {
  const did = textAt(author, "did");
  const name = textAt(author, "handle") ?? did;
  return present({
    uid: did,
    handle: textAt(author, "handle"),
    name: textAt(author, "displayName"),
    url: name && `https://bsky.app/profile/${name}`,
  });
}

/** Of what is embedded, alone or beside a quoted post. */
function mediaOf(record: unknown, view: unknown, did: string | undefined) {
  const embed = at(record, "embed", "media") ?? at(record, "embed");
  const shown = at(view, "media") ?? view;
  const images = listAt(embed, "images");
  const video = at(embed, "video");
  const blob = (image: unknown) => idAt(image, "image", "ref", "$link");
  const address = (size: string, image: unknown) =>
    did && blob(image) && `https://cdn.bsky.app/img/feed_${size}/plain/${did}/${blob(image)}@jpeg`;
  const photos = images.map((image, place) => {
    const seen = listAt(shown, "images")[place];
    return draft({
      type: "photo",
      url: textAt(seen, "fullsize") ?? address("fullsize", image),
      thumbnail_url: textAt(seen, "thumb") ?? address("thumbnail", image),
    });
  });
  const items =
    video === undefined
      ? photos
      : [draft({ type: "video", url: textAt(shown, "playlist"), thumbnail_url: textAt(shown, "thumbnail") })];
  return {
    items,
    type: video !== undefined ? "video" : images.length > 0 ? "photo" : undefined,
    alternatives: [...images, embed].flatMap((one) => textAt(one, "alt") ?? []),
  };
}

/** The card, or the first address in the text. */
function linkOf(record: unknown): RecordDraft | undefined {
  const card = at(record, "embed", "external") ?? at(record, "embed", "media", "external");
  if (card !== undefined)
    return present({
      url: textAt(card, "uri"),
      title: textAt(card, "title"),
      description: textAt(card, "description"),
    });
  const addresses = listAt(record, "facets")
    .flatMap((facet) => listAt(facet, "features"))
    .flatMap((feature) => textAt(feature, "uri") ?? []);
  return present({ url: addresses[0] });
}
