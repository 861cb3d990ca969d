import { expect, test } from "vitest";
import { accountId } from "../../posts/identity.ts";
import type { ImportBlock } from "../prepare/import-block.ts";
import { takeOtherLines } from "./other-lines.ts";

function blockOf(lines: readonly string[], firstLine: number): ImportBlock & { readonly kind: "lines" } {
  const bytes = new Uint8Array(Buffer.from(lines.map((line) => `${line}\n`).join("")));
  return { kind: "lines", bytes, firstLine, lastLine: firstLine + lines.length - 1, tooLong: [] };
}

const MARK = "0123456789abcdef".repeat(2);
const POST = '{"platform":"VK","text":"a post"}';

test("lines of another kind are taken out, and become blank where they stood", () => {
  const block = blockOf(
    [
      POST,
      `{"kind_of_line":"erasure","mark":"${MARK}"}`,
      "",
      `{ "platform": "VK", "handle": "@Anna", "merged_into": "7", "kind_of_line": "account" }`,
      POST,
      '{"kind_of_line":"erasure","mark":"short"}',
    ],
    11,
  );
  const taken = takeOtherLines(block);
  expect(taken?.marks).toEqual([MARK]);
  expect(taken?.accounts).toEqual([
    {
      line: 14,
      account: {
        ...{ id: accountId("VK", { handle: "anna" }), platform: "VK", uid: null, handle: "Anna" },
        ...{ name: null, type: "organization", url: null, bio: null, followers: null, properties: {} },
        described: { type: null, properties: {} },
        ...{ createdAt: null, updatedAt: null },
        mergedInto: accountId("VK", { uid: "7" }),
      },
    },
  ]);
  expect(taken?.rejects).toEqual([
    {
      ...{ line: 16, reason: "mark must be 32 hexadecimal digits." },
      text: '{"kind_of_line":"erasure","mark":"short"}',
    },
  ]);
  const left = Buffer.from(block.bytes).toString().split("\n");
  expect(left.map((line) => line.trim())).toEqual([POST, "", "", "", POST, "", ""]);
});

test.each([
  ["posts", [POST, POST]],
  ["a post whose text speaks of them", ['{"text":"\\"kind_of_line\\":\\"account\\""}']],
  ["a post that has the word deeper within", ['{"account":{"properties":{"kind_of_line":"x"}}}']],
  ["what is no JSON", ['{"kind_of_line":', '"kind_of_line"']],
])("%s are left alone", (_name, lines) => {
  const block = blockOf(lines, 1);
  const before = Buffer.from(block.bytes).toString();
  expect(takeOtherLines(block)).toBeNull();
  expect(Buffer.from(block.bytes).toString()).toBe(before);
});
