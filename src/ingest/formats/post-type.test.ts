import { expect, test } from "vitest";
import { postTypeOf } from "./cells.ts";

test.each([
  ["Native Video", "video"],
  ["live_video_complete", "video"],
  ["YouTube", "video"],
  ["Photo", "photo"],
  ["Album", "photo"],
  ["GraphSidecar", "photo"],
  ["Link", "link"],
  ["url", "link"],
  ["Status", "status"],
  ["voice_message", "audio"],
  ["contact", undefined],
  [undefined, undefined],
])("%j is a post of type %j", (words, type) => expect(postTypeOf(words)).toBe(type));
