import { expect, test } from "vitest";
import { inspectJson } from "./inspect-json.ts";

const padding = `"padding":"${"x".repeat(70_000)}"`;

test.each([
  [
    "different names",
    `{${padding},${Array.from({ length: 1_001 }, (_, at) => `"k${at}":1`).join(",")}}`,
    "names",
  ],
  ["brackets", `{${padding},"a":${"[".repeat(40)}${"]".repeat(40)}}`, "nested"],
  ["values", `{${padding},"a":[${"1,".repeat(250_000)}1]}`, "values"],
])("too many %s are refused before they are parsed", async (_, text, word) => {
  expect(await inspectJson(text)).toContain(word);
});

test.each([
  `{${padding}}`,
  `{${padding},"members":[${'{"platform":"VK","handle":"a"},'.repeat(50_000)}"VK:b"]}`,
  // Signs within strings are text.
  JSON.stringify({ text: `${'":{[,\\'.repeat(300_000)}"`, other: "\\" }),
])("a body as it may be is parsed (%#)", async (text) => {
  expect(await inspectJson(text)).toBeNull();
});
