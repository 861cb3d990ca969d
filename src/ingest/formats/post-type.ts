import type { PostType } from "../../contract/vocabulary.ts";

/** Looked for in the words that sources use: "Native Video", "live_video_complete", "GraphImage", "Album". */
const PATTERNS: readonly (readonly [RegExp, PostType])[] = [
  [/podcast/i, "podcast"],
  [/video|live|igtv|reel|clip|vine|youtube|animat|gif|mixed/i, "video"],
  [/photo|picture|image|album|carousel|sidecar|sticker/i, "photo"],
  [/audio|voice|music|sound/i, "audio"],
  [/document|file|pdf|application/i, "document"],
  [/link|url|share|article|webpage/i, "link"],
  [/status|text|post|tweet|message|comment|poll/i, "status"],
];

/** The type of post that is meant; undefined when the words say nothing. */
export function postTypeOf(words: string | undefined): PostType | undefined {
  if (words === undefined) return undefined;
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
}
