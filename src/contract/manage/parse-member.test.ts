import fc from "fast-check";
import { expect, test } from "vitest";
import { PLATFORMS, type Platform } from "../vocabulary.ts";
import { printMember, splitMemberLines } from "./parse-member.ts";

function parseMemberLines(text: string, platform?: Platform) {
  const { lines, parse } = splitMemberLines(text, { defaultPlatform: platform });
  const outcomes = lines.map(parse);
  return {
    members: outcomes.filter((one) => "member" in one),
    problems: outcomes.filter((one) => "reason" in one),
  };
}

const named = (text: string, platform?: "Twitter"): readonly string[] =>
  parseMemberLines(text, platform).members.map(({ member }) => printMember(member));

test("Accounts are named with their platform, in any case, by handle or by a bare value.", () => {
  expect(named("Telegram:@Herald\ntiktok: @b \nVK:123\nPodcast:https://a.b/c")).toEqual([
    "Telegram:@herald",
    "TikTok:@b",
    "VK:123",
    "Podcast:https://a.b/c",
  ]);
});

test("Blank lines and comments are skipped, and lines keep their numbers.", () => {
  const { members, problems } = parseMemberLines("\uFEFF# mine\r\n\r\nVK:1\rnonsense\n");
  expect(members).toMatchObject([{ line: 3, text: "VK:1" }]);
  expect(problems).toMatchObject([{ line: 4, text: "nonsense" }]);
});

test("A bare handle belongs to the default platform.", () => {
  expect(named("@Jane\njoe", "Twitter")).toEqual(["Twitter:@jane", "Twitter:joe"]);
  expect(parseMemberLines("@Jane").problems[0]?.reason).toContain("The platform is missing");
  expect(parseMemberLines("Twiter:@a").problems[0]?.reason).toContain("did you mean `Twitter`?");
  expect(parseMemberLines("Twitter:@").problems[0]?.reason).toBe("The handle or uid is missing.");
});

test.each([
  ["https://twitter.com/Jane", "Twitter:@jane"],
  ["https://x.com/Jane/status/1?s=20", "Twitter:@jane"],
  ["http://www.facebook.com/herald/", "Facebook:@herald"],
  ["https://t.me/s/Herald", "Telegram:@herald"],
  ["https://www.tiktok.com/@herald?lang=en", "TikTok:@herald"],
  ["https://www.youtube.com/@Herald/videos", "YouTube:@herald"],
  ["https://youtube.com/channel/UCabc", "YouTube:UCabc"],
  ["https://m.vk.com/herald", "VK:@herald"],
  ["https://ok.ru/profile/123", "OK:123"],
  ["https://truthsocial.com/@a", "TruthSocial:@a"],
  ["https://rumble.com/c/Herald", "Rumble:@herald"],
  ["www.instagram.com/caf%C3%A9", "Instagram:@café"],
])("%s is the profile of %s.", (address, expected) => {
  expect(named(address)).toEqual([expected]);
});

test.each([
  "https://example.org/a",
  "https://www.tiktok.com/",
  "https://youtube.com/watch?v=1",
  "https://t.me",
])("%s is nobody's profile, and it is said why.", (address) => {
  expect(parseMemberLines(address, "Twitter").problems).toHaveLength(1);
});

test("A table that people keep is read by what they call its columns, addresses and X included.", () => {
  const table = [
    "Name,Platform,Handle / URL,Notes",
    'The herald,Telegram,@Herald,"old, but good"',
    "The gazette,,https://t.me/gazette,",
    "Jane,X,@jane,",
    "A show,Podcast,https://a.b/c,",
    "Nobody,,,",
  ].join("\n");
  expect(named(table)).toEqual([
    "Telegram:@herald",
    "Telegram:@gazette",
    "Twitter:@jane",
    "Podcast:@https://a.b/c",
  ]);
  expect(parseMemberLines(table).problems).toMatchObject([{ line: 6, reason: "The platform is missing." }]);
  expect(named("Name;URL\nJane;https://x.com/Jane")).toEqual(["Twitter:@jane"]);
  expect(named("url", "Twitter")).toEqual(["Twitter:url"]);
});

test("A table is read by the names of its columns, whatever separates them.", () => {
  for (const separator of [",", ";", "\t"]) {
    const text = [
      "Name,Platform,Handle,UID",
      '"Herald, The",Telegram,@Herald,',
      "Jane,twitter,jane,77",
      "Odd,,x,",
    ]
      .join("\n")
      .replaceAll(/,(?! )/g, separator);
    const { members, problems } = parseMemberLines(text);
    expect(members.map(({ member }) => printMember(member))).toEqual(["Telegram:@herald", "Twitter:77"]);
    expect(problems).toMatchObject([{ line: 4, reason: "The platform is missing." }]);
  }
  expect(named("handle\njane\n@joe", "Twitter")).toEqual(["Twitter:@jane", "Twitter:@joe"]);
  expect(named("VK,herald\nGab;@b")).toEqual(["VK:herald", "Gab:@b"]);
});

test("Whatever is pasted, every line is a member or a problem, and it never throws.", () => {
  const line = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("platform,handle", "Gab:@a", 'a,"b', "https://t.me/%ff", "https://", "::", "__proto__:x"),
  );
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom(...PLATFORMS, undefined), (lines, platform) => {
      const { members, problems } = parseMemberLines(lines.join("\n"), platform);
      const content = lines
        .join("\n")
        .replace(/^\uFEFF/, "")
        .split(/\r\n|\n|\r/)
        .map((text) => text.trim())
        .filter((text) => text !== "" && !text.startsWith("#"));
      const read = members.length + problems.length;
      // One line may be the header of a table.
      expect([content.length, content.length - 1]).toContain(read);
    }),
  );
});

test("What is printed is read back.", () => {
  const member = fc.record({
    platform: fc.constantFrom(...PLATFORMS),
    by: fc.constantFrom("handle" as const, "either" as const),
    value: fc.stringMatching(/^[a-z0-9_.]{1,20}$/),
  });
  fc.assert(
    fc.property(fc.array(member, { minLength: 1 }), (members) => {
      expect(
        parseMemberLines(members.map(printMember).join("\n")).members.map((each) => each.member),
      ).toEqual(members);
    }),
  );
});
