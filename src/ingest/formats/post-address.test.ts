import { expect, test } from "vitest";
import { handleOfAddress, uidOfAddress } from "./platform-names.ts";

test.each([
  ["Twitter", "https://twitter.com/a/status/170?s=20", "170"],
  ["YouTube", "https://www.youtube.com/watch?t=1&v=AbCdEfGhIjK", "AbCdEfGhIjK"],
  ["YouTube", "https://youtu.be/AbCdEfGhIjK", "AbCdEfGhIjK"],
  ["YouTube", "https://www.youtube.com/shorts/AbCdEfGhIj_", "AbCdEfGhIj_"],
  ["TikTok", "https://www.tiktok.com/@a/video/73", "73"],
  ["Instagram", "https://www.instagram.com/reel/Ab_-1/", "Ab_-1"],
  ["Telegram", "https://t.me/a/1", undefined],
  ["Twitter", "https://twitter.com/a", undefined],
  [undefined, undefined, undefined],
])("the post of %s at %s is %s", (platform, address, uid) =>
  expect(uidOfAddress(platform, address)).toBe(uid),
);

test.each([
  ["Telegram", "https://t.me/s/harbor", "harbor"],
  ["Telegram", "https://t.me/c/150/1", undefined],
  ["Telegram", "https://t.me/joinchat/AAA", undefined],
  ["Twitter", "https://x.com/lake_watch/", "lake_watch"],
  ["Facebook", "https://www.facebook.com/valley.gazette", "valley.gazette"],
  ["Facebook", "https://www.facebook.com/profile.php?id=1", undefined],
  ["YouTube", "https://www.youtube.com/channel/UC1", undefined],
  ["YouTube", "https://www.youtube.com/@hill", "hill"],
  ["Rumble", "https://rumble.com/c/hill", undefined],
])("the account of %s at %s is called %s", (platform, address, handle) =>
  expect(handleOfAddress(platform, address)).toBe(handle),
);
