import { expect, test } from "vitest";
import { platformOfHost, platformOfName } from "./platform-names.ts";

test.each([
  ["Twitter", "Twitter"],
  ["X (Twitter)", "Twitter"],
  ["x", "Twitter"],
  ["truth social", "TruthSocial"],
  ["youtube", "YouTube"],
  ["ok", "OK"],
  ["Myspace", "Myspace"],
])("%j is meant as %s", (name, platform) => expect(platformOfName(name)).toBe(platform));

test.each([
  ["https://www.tiktok.com/@a/video/1", "TikTok"],
  ["tiktok.com", "TikTok"],
  ["https://m.facebook.com/a", "Facebook"],
  ["http://t.me/a/1", "Telegram"],
  ["https://nottiktok.com/a", undefined],
  ["https://example.org/x.com", undefined],
  ["", undefined],
])("%j belongs to %s", (address, platform) => expect(platformOfHost(address)).toBe(platform));
