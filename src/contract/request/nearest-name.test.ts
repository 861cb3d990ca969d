import { expect, test } from "vitest";
import { EXCLUDES, PLATFORMS, POST_TYPES } from "../vocabulary.ts";
import { nearestName } from "./parameter-name.ts";

test.each([
  ["tiktok", "TikTok"],
  ["Truth Social", "TruthSocial"],
  ["Youtub", "YouTube"],
  ["Twiter", "Twitter"],
])("%s is taken for %s", (word, meant) => {
  expect(nearestName(word, PLATFORMS)).toBe(meant);
});

test("a plural or a singular is near", () => {
  expect(nearestName("videos", POST_TYPES)).toBe("video");
  expect(nearestName("reply", EXCLUDES)).toBe("replies");
  expect(nearestName("ad", EXCLUDES)).toBe("ads");
});

test("a word that differs in more than half of its letters has no neighbor", () => {
  expect(nearestName("Friendster", PLATFORMS)).toBeNull();
  expect(nearestName("", PLATFORMS)).toBeNull();
  expect(nearestName("X", PLATFORMS)).toBeNull();
});

test("of several neighbors the nearest is taken, and the first of equals", () => {
  expect(nearestName("bb", ["ab", "bb"])).toBe("bb");
  expect(nearestName("cb", ["ab", "bb"])).toBe("ab");
});

test("a hostile length costs nothing and finds nothing", () => {
  expect(nearestName("TikTok".repeat(20_000), PLATFORMS)).toBeNull();
});
