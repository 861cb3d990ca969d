import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ImportItem } from "../prepare/import-block.ts";
import { linesOf } from "../prepare/prepare-block.ts";
import { openSource, readSource } from "./read-source.ts";

const FIXTURES = new URL("../../../test/fixtures/formats/", import.meta.url);
const NAMES = readdirSync(FIXTURES).filter((name) => name.includes("."));

async function read(bytes: Uint8Array, fileName: string | null, chunk = 1_000_000) {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk);
  }
  const { format } = await openSource(chunks(), { fileName });
  const items: ImportItem[] = [];
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  for await (const block of readSource(chunks(), { fileName, warn }))
    items.push(...(block.kind === "lines" ? linesOf(block) : block.items));
  return { format: format.name, items, warnings };
}

/** What is shown of a piece that cannot be read depends on how it came. */
function withoutTexts({ items, ...result }: Awaited<ReturnType<typeof read>>) {
  return { ...result, items: items.map((item) => ("problem" in item ? { ...item, text: "" } : item)) };
}

test.each(NAMES)("%s gives exactly these records, rejects and warnings", async (name) => {
  const result = await read(readFileSync(new URL(name, FIXTURES)), name);
  await expect(`${JSON.stringify(result, null, 2)}\n`).toMatchFileSnapshot(
    new URL(`expected/${name}.json`, FIXTURES).pathname,
  );
});

test.each(NAMES)(
  "%s is the same compressed, with a byte order mark, in UTF-16, from a pipe, in small pieces",
  async (name) => {
    const bytes = readFileSync(new URL(name, FIXTURES));
    const plain = withoutTexts(await read(bytes, name));
    expect(withoutTexts(await read(gzipSync(bytes), null, 100))).toEqual(plain);
    expect(withoutTexts(await read(Buffer.concat([Buffer.from("\uFEFF"), bytes]), null, 1))).toEqual(plain);
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString("utf8"), "utf16le")]);
    expect(withoutTexts(await read(utf16, null, 7))).toEqual(plain);
  },
);

test.each(NAMES.filter((name) => name.endsWith(".csv")))("%s may have CRLF", async (name) => {
  const text = readFileSync(new URL(name, FIXTURES), "utf8");
  const plain = withoutTexts(await read(Buffer.from(text), name));
  const crlf = withoutTexts(await read(Buffer.from(text.replaceAll("\n", "\r\n")), name));
  // Line feeds inside quoted cells are content, and are CRLF there too.
  expect(JSON.parse(JSON.stringify(crlf).replaceAll("\\r\\n", "\\n"))).toEqual(plain);
});
