import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredPost } from "../../posts/posts.ts";
import { createCsv } from "./export-record.ts";

const POST: StoredPost = {
  id: 1,
  uid: "1",
  publishedAt: 1_794_312_000,
  platform: "Gab",
  type: "status",
  kind: "post",
  language: null,
  engagement: 3,
  relative: 0,
  createdAt: 0,
  updatedAt: 0,
  content: {
    url: null,
    title: null,
    text: "a",
    transcript: null,
    imageText: null,
    link: null,
    media: [
      { type: "photo", url: "https://a.b/1|2", thumbnail_url: null },
      { type: null, url: "https://a.b/3", thumbnail_url: null },
    ],
    counters: { likes: 3 },
    native: { replyTo: "7", quoteOf: null, shareOf: null, raw: '{"a":1}' },
  },
  account: {
    id: 1,
    platform: "Gab",
    uid: null,
    handle: "a",
    name: null,
    type: "person",
    url: null,
    bio: null,
    followers: null,
    properties: { Party: "Green", "a,b": [1, true] },
    createdAt: null,
    updatedAt: null,
  },
  listIds: [],
};

test("Columns without a value are empty, many values stand between bars, and names are quoted too.", () => {
  const csv = createCsv(
    {
      counters: ["likes", "constructor"],
      properties: [
        { key: "Party", many: false },
        { key: "a,b", many: false },
        { key: "a,b", many: true },
      ],
    },
    "escaped",
  );
  expect(csv.header).toContain("engagement.likes,engagement.constructor,account.uid");
  expect(csv.header).toMatch(
    /account\.properties\.Party,"account\.properties\.a,b","account\.properties\.a,b\[\]"\r\n$/,
  );
  expect(csv.line(POST)).toBe(
    'Gab,1,,2026-11-10T12:00:00Z,status,post,und,,a,,,,,,photo|,https://a.b/1\\|2|https://a.b/3,|,7,,,"{""a"":1}",3,,,a,,person,,,,Green,,1|true\r\n',
  );
});

test("Whatever a text holds, a reader of RFC 4180 gets it back.", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[",\r\n =a]{0,8}$/));
  fc.assert(
    fc.property(text, text, (first, second) => {
      const csv = createCsv({ counters: [], properties: [{ key: "x", many: false }] }, "raw");
      const post: StoredPost = {
        ...POST,
        content: { ...POST.content, text: first },
        account: { ...POST.account, properties: { x: second } },
      };
      const cells = readRow(csv.line(post));
      expect(cells[8]).toBe(first);
      expect(cells.at(-1)).toBe(second);
    }),
  );
});

function readRow(line: string): readonly string[] {
  const cells = [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/gs)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

test.each([
  '=HYPERLINK("https://evil.example")',
  "+cmd|' /C calc'!A0",
  "@SUM(1)",
  "-2+3",
  "\t=1",
  " =1",
  "\r=1",
  "＝1",
  "＋1",
  "－1",
  "＠A",
])("%j is no formula in a spreadsheet, unless it is asked for as it is", (text) => {
  const post = { ...POST, content: { ...POST.content, title: text } };
  const cell = (formulas: "escaped" | "raw") =>
    createCsv({ counters: ["likes"], properties: [] }, formulas).line(post);
  const quoted = (value: string) => value.replaceAll('"', '""');
  expect(cell("escaped")).toContain(quoted(`'${text}`));
  expect(cell("raw")).toContain(quoted(text));
  expect(cell("raw")).not.toContain(quoted(`'${text}`));
});
