import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextReader } from "./text-reader.ts";

/** The thread is what was built: `npm run build` before running these alone. */
const directory = mkdtempSync(join(tmpdir(), "earshot-text-reader-"));
const reader = createTextReader();
let file = -1;

/** As the engine writes it, and as it is. */
function block(text: string): Buffer {
  const header = Buffer.alloc(25);
  header[16] = 0x02;
  header.writeUInt32LE(text.length + 9, 17);
  header.writeUInt32LE(text.length, 21);
  return Buffer.concat([header, Buffer.from(text)]);
}

const FIRST = block('{"a":1}{"b":2}{"c":');
const SECOND = block("3}and nothing");

beforeAll(() => {
  const path = join(directory, "document.bin");
  writeFileSync(path, Buffer.concat([FIRST, SECOND]));
  file = openSync(path, "r");
});

afterAll(async () => {
  await reader.close();
  closeSync(file);
  rmSync(directory, { recursive: true, force: true });
});

const B = { from: 7, to: 14 };
const C = { from: 14, to: 21 };

async function read(...places: readonly { readonly from: number; readonly to: number }[]) {
  const texts = await reader.read(places.map((place) => ({ file, at: 0, ...place })));
  return texts?.map((text) => text?.bytes.toString("latin1", text.from, text.to) ?? null);
}

test("texts come in the order in which they are asked for, across blocks too", async () => {
  expect(await read(C, B, { from: 0, to: 7 })).toEqual(['{"c":3}', '{"b":2}', '{"a":1}']);
  expect(await Promise.all([read(B), read(C), read()])).toEqual([['{"b":2}'], ['{"c":3}'], []]);
});

test("blocks far apart, and many near each other, of several files", async () => {
  const path = join(directory, "large.bin");
  const texts = Array.from(
    { length: 300 },
    (_, n) => `{"n":"${String(n).padStart(n % 7 === 0 ? 60_000 : 900)}"}`,
  );
  writeFileSync(path, Buffer.concat(texts.map(block)));
  const large = openSync(path, "r");
  try {
    let at = 0;
    const places = texts.map((text) => {
      const place = { file: large, at, from: 0, to: text.length };
      at += 25 + text.length;
      return place;
    });
    const wanted = [...places.slice(150), { file, at: 0, ...B }, ...places.slice(0, 150)];
    const found = await reader.read(wanted);
    const expected = [...texts.slice(150), '{"b":2}', ...texts.slice(0, 150)];
    expect(found?.map((text) => text?.bytes.toString("latin1", text.from, text.to))).toEqual(expected);
  } finally {
    closeSync(large);
  }
});

test("what is no document, or behind the end, is left out, and nothing else", async () => {
  expect(await read(B, { from: 8, to: 14 }, C, { from: 21, to: 40 })).toEqual([
    '{"b":2}',
    null,
    '{"c":3}',
    null,
  ]);
});

test("if the thread ends, whoever waits is told, and the next who asks has another", async () => {
  const waiting = read(B);
  await reader.close();
  expect(await waiting).toBeUndefined();
  expect(await read(B)).toEqual(['{"b":2}']);
});
