import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { parseJson } from "./parse-json.ts";

const padding = `"padding":"${"x".repeat(70_000)}"`;

test.each([
  [
    "different names",
    `{${padding},${Array.from({ length: 1_001 }, (_, at) => `"k${at}":1`).join(",")}}`,
    "names",
  ],
  ["brackets", `{${padding},"a":${"[".repeat(40)}${"]".repeat(40)}}`, "nested"],
  ["values", `{${padding},"a":[${"1,".repeat(250_000)}1]}`, "values"],
  ["signs of a name", `{"${"x".repeat(70_000)}":1}`, "name"],
])("too many %s are refused before they are parsed", async (_, text, word) => {
  await expect(parseJson(text)).rejects.toThrow(word);
});

test.each([
  `{${padding}}`,
  `{${padding},"members":[${'{"platform":"VK","handle":"a"},'.repeat(50_000)}"VK:b"]}`,
  // Signs within strings are text.
  JSON.stringify({ text: `${'":{[,\\'.repeat(300_000)}"`, other: "\\" }),
  JSON.stringify("\\".repeat(100_000)),
  `${" ".repeat(70_000)}7`,
  `{"__proto__":{${padding}},"a":[[${'"\\u00e4\\ud83d\\ude00",'.repeat(9_000)}1]]}`,
])("a body as it may be is parsed (%#)", async (text) => {
  expect(await parseJson(text)).toEqual(JSON.parse(text));
});

test.each([
  `{${padding}`,
  `{${padding}]`,
  `{${padding}} 1`,
  `[${"1,".repeat(70_000)}]`,
  `[${"1,".repeat(70_000)},${"1,".repeat(70_000)}1]`,
  `{${padding},"a":"${"\\x".repeat(70_000)}"}`,
  `${"]".repeat(70_000)}`,
])("what is no JSON is no JSON in pieces (%#)", async (text) => {
  await expect(parseJson(text)).rejects.toThrow(SyntaxError);
});

test("whatever it is, in pieces it is the same", async () => {
  const long = fc.oneof(
    fc.constantFrom("\\", '"', "\\u00e4", "ä😀", "\n\u0001", ",[{").map((text) => text.repeat(30_000)),
    fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }).map((some) => Array(3_000).fill(some)),
    fc.jsonValue(),
  );
  const bodies = fc.oneof(
    fc.array(long),
    fc.dictionary(fc.string(), long),
    fc.dictionary(fc.string(), fc.array(long)),
  );
  await fc.assert(
    fc.asyncProperty(bodies, fc.boolean(), async (body, spaced) => {
      const text = JSON.stringify(body, null, spaced ? 1 : undefined);
      const outcome = await parseJson(text).catch((error: Error) => error.name);
      if (outcome !== "RefusedJsonError") expect(outcome).toEqual(JSON.parse(text));
    }),
    { numRuns: 12 },
  );
});

test("no more than a piece is parsed at once", async () => {
  const text = JSON.stringify({
    members: Array.from({ length: 50_000 }, (_, at) => ({ platform: "VK", handle: `somebody${at}` })),
    text: '"'.repeat(1_000_000),
    accounts: [{ properties: { a: Array(1_000).fill("\n".repeat(5_000)) } }],
  });
  const parse = vi.spyOn(JSON, "parse");
  await parseJson(text);
  const pieces = parse.mock.calls.map(([piece]) => piece.length);
  parse.mockRestore();
  expect(pieces.length).toBeGreaterThan(100);
  expect(Math.max(...pieces)).toBeLessThan(3 * 64 * 1024);
});
