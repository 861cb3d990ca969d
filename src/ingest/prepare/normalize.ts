import { DEFAULT_PLATFORMS, type Platforms } from "../../contract/platforms.ts";
import { keptFrom } from "../../contract/retention.ts";
import { KINDS, LANGUAGES, POST_TYPES } from "../../contract/vocabulary.ts";
import { type Link, type Media, type NewPost, type PostContent, searchedParts } from "../../posts/post.ts";
import { readAccount } from "./account-field.ts";
import { describe, Fields, isRecord } from "./fields.ts";
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
