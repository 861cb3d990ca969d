import { DEFAULT_PLATFORMS, keptFrom, type Platforms } from "../../contract/platforms.ts";
import { KINDS, LANGUAGES, POST_TYPES } from "../../contract/vocabulary.ts";
import {
  type AccountDescription,
  type Link,
  type Media,
  type NewPost,
  type PostContent,
  type PropertyValue,
  searchedParts,
} from "../../posts/post.ts";
import type { PostIdentity } from "../../posts/posts.ts";
import { isList, roundedIdentifier, splitList, toCount } from "../formats/cells.ts";
import { platformOfName } from "../formats/platform-names.ts";
import { readAccount, readAccountFacts, readProperty } from "./account-field.ts";
import { cleanText, describe, Fields, isRecord } from "./fields.ts";
import { readCollectionTime, readEngagement, readNative, readTime } from "./value-fields.ts";

const KNOWN: ReadonlySet<string> = new Set(LANGUAGES);

/** The language in upper case; null when the source says that it is unknown; undefined when it says nothing. */
function readLanguage(fields: Fields, name: string): string | null | undefined {
  const value = fields.value(name);
  if (value === undefined) return undefined;
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  if (value === "" || code === "UND") return null;
  if (KNOWN.has(code)) return code;
  return fields.fail(name, `must be a two-letter ISO 639-1 code such as EN, not ${describe(value)}`);
}

export type Normalized = { readonly post: NewPost } | { readonly reason: string };

export interface NormalizeOptions {
  readonly platforms?: Platforms;
  readonly sourceDigest?: number;
  /** What the record was parsed from, if it was a line of its own: `raw` is kept as it stands there. */
  readonly line?: string | null;
}

/**
 * A record of the import format becomes a post, or one text that names everything that is wrong with it. Keys that the
 * format does not know are ignored. Every post has the same fields, in the same order: objects of one shape are what
 * makes the rest fast.
 */
export function normalize(
  record: unknown,
  nowMs: number,
  { platforms = DEFAULT_PLATFORMS, sourceDigest = 0, line = null }: NormalizeOptions = {},
): Normalized {
  if (!isRecord(record)) return { reason: "The line must hold a JSON object." };
  const fields = new Fields(record);
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const uid = fields.identifier("uid");
  if (uid === null && !fields.failed("uid")) fields.fail("uid", "is required");
  const publishedAt = readTime(fields, "published_at", nowMs);
  const collectedAt = readCollectionTime(fields, "collected_at", nowMs);
  const account = readAccount(fields, platform);
  const { counters, engagement } = readEngagement(fields, "engagement");
  const content = readContent(fields, counters, line);
  const url =
    content.url ??
    (platform === null ? null : platforms.postAddress(platform, { uid, handle: account?.handle ?? null }));
  const type = fields.choice("type", POST_TYPES) ?? "status";
  const kind = fields.choice("kind", KINDS) ?? "post";
  const language = readLanguage(fields, "language");
  if (searchedParts(content).length === 0 && !TEXT_FIELDS.some((name) => fields.failed(name))) {
    fields.note(
      "A post needs at least one text: text, title, transcript, image_text, link.title or link.description.",
    );
  }
  if (
    fields.problems.length > 0 ||
    platform === null ||
    uid === null ||
    publishedAt === null ||
    account === null
  ) {
    return { reason: fields.problems.join(" ") };
  }
  // It would be deleted by the next night.
  if (publishedAt < keptFrom(platforms.retention, platform, nowMs)) return { reason: TOO_OLD };
  return {
    post: {
      platform,
      uid,
      publishedAt,
      type,
      kind,
      language: language ?? null,
      detectLanguage: language === undefined,
      engagement,
      content: url === content.url ? content : { ...content, url },
      account,
      sourceDigest,
      collectedAt: collectedAt ?? 0,
    },
  };
}

const TOO_OLD =
  "too_old: posts of this platform are not kept for so long after they were published (`retention`).";

const TEXT_FIELDS = ["text", "title", "transcript", "image_text", "link", "link.title", "link.description"];

function readContent(fields: Fields, counters: PostContent["counters"], line: string | null): PostContent {
  const native = readNative(fields, line);
  const content = {
    url: fields.text("url"),
    title: fields.text("title"),
    text: fields.text("text"),
    transcript: fields.text("transcript"),
    imageText: fields.text("image_text"),
    link: readLink(fields),
    media: readMedia(fields),
    counters,
  };
  return native === null ? content : { ...content, native };
}

function readLink(fields: Fields): Link | null {
  const link = fields.object("link");
  if (link === null) return null;
  const read = { url: link.text("url"), title: link.text("title"), description: link.text("description") };
  return read.url === null && read.title === null && read.description === null ? null : read;
}

function readMedia(fields: Fields): readonly Media[] {
  return fields.objects("media").map((medium) => ({
    type: medium.text("type"),
    url: medium.text("url"),
    thumbnail_url: medium.text("thumbnail_url"),
  }));
}

export type NormalizedDescription =
  | { readonly description: AccountDescription; readonly unknown: readonly string[] }
  | { readonly reason: string };

const NAMES = ["platform", "uid", "handle", "type", "name", "url", "bio", "followers"];
const PROPERTY = "properties.";

/**
 * A record about an account: `platform`, `uid` or `handle`, and what is to be known of it; properties in an object, or
 * each in a field of its own, `properties.Party`. `account.` before a name changes nothing. All that is wrong is named
 * at once.
 */
export function normalizeDescription(record: unknown, platforms = DEFAULT_PLATFORMS): NormalizedDescription {
  if (!isRecord(record)) return { reason: "It must be a JSON object." };
  const { named, properties, unknown } = sort(record, platforms);
  const fields = new Fields({ ...named, properties });
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const rounded = roundedIdentifier("uid", typeof named.uid === "string" ? named.uid : undefined);
  if (rounded !== null) fields.note(rounded);
  const facts = readAccountFacts(fields);
  if (facts.uid === null && facts.handle === null && !fields.failed("uid") && !fields.failed("handle")) {
    fields.note("A uid or a handle is required.");
  }
  const read = readProperties(fields);
  if (fields.problems.length > 0 || platform === null) return { reason: fields.problems.join(" ") };
  return { description: { platform, ...facts, properties: read }, unknown };
}

interface Sorted {
  readonly named: Readonly<Record<string, unknown>>;
  readonly properties: unknown;
  readonly unknown: readonly string[];
}

function sort(record: Readonly<Record<string, unknown>>, platforms: Platforms): Sorted {
  const named: Record<string, unknown> = {};
  const single: [string, unknown][] = [];
  const unknown: string[] = [];
  let properties: unknown;
  for (const [written, value] of Object.entries(record)) {
    const name = written.replace(/^account\./i, "");
    const lower = name.toLowerCase();
    if (NAMES.includes(lower)) named[lower] = value;
    else if (lower === "properties") properties = value;
    else if (lower.startsWith(PROPERTY)) single.push(toProperty(name.slice(PROPERTY.length), value));
    else unknown.push(written);
  }
  if (typeof named.platform === "string") named.platform = platformOfName(named.platform, platforms);
  named.followers = toCount(named.followers);
  if (single.length === 0) return { named, properties, unknown };
  const all = [...(isRecord(properties) ? Object.entries(properties) : []), ...single];
  return { named, properties: Object.fromEntries(all), unknown };
}

function toProperty(key: string, value: unknown): [string, unknown] {
  if (!isList(key) || typeof value !== "string") return [key, value];
  return [key.slice(0, -2), splitList(value).filter((part) => part !== "")];
}

/** One that is null is to be taken away. */
function readProperties(fields: Fields): AccountDescription["properties"] {
  const properties = fields.object("properties");
  if (properties === null) return null;
  return Object.fromEntries(
    properties
      .names()
      .map((name): [string, PropertyValue | null] => [cleanText(name), readProperty(properties, name)]),
  );
}

/** Which post a record names by `platform` and `uid`; its other fields do not matter. */
export function readPostIdentity(
  record: unknown,
  platforms = DEFAULT_PLATFORMS,
): PostIdentity | { readonly reason: string } {
  if (!isRecord(record)) return { reason: "It must be a JSON object." };
  const named = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  const name = named.get("platform");
  const uidGiven = named.get("uid");
  const fields = new Fields({
    platform: typeof name === "string" ? platformOfName(name, platforms) : name,
    uid: uidGiven,
  });
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const uid = fields.identifier("uid");
  if (uid === null && !fields.failed("uid")) fields.fail("uid", "is required");
  const rounded = roundedIdentifier("uid", uid ?? undefined);
  if (rounded !== null) fields.note(rounded);
  if (fields.problems.length > 0 || platform === null || uid === null)
    return { reason: fields.problems.join(" ") };
  return { platform, uid };
}
