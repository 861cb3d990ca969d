import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { readArrays, writeArrays } from "./array-file.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-arrays-"));
const file = join(folder, "kept");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbers = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float64Array({ noNaN: true }),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    numbers,
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.constant(null),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("tree")),
  ),
}));

describe("writeArrays", () => {
  test("writes what readArrays reads, under the same title only, and leaves nothing else.", async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.string({ unit: "grapheme" }), async (value, title) => {
        writeArrays(file, title, { value });
        expect(await readArrays(file, title)).toEqual({ value });
        expect(await readArrays(file, `${title} `)).toBeNull();
        expect(readdirSync(folder)).toEqual(["kept"]);
      }),
    );
  });

  test("is for nobody else to read.", () => {
    writeArrays(file, "a title", {});
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe("readArrays", () => {
  test("gives nothing where there is no file, and of one that was cut off nothing that is not in it.", async () => {
    expect(await readArrays(join(folder, "none"), "a title")).toBeNull();
    const value = { first: Uint32Array.from({ length: 100 }, (_, index) => index), second: "text" };
    writeArrays(file, "a title", value);
    const { size } = statSync(file);
    for (let length = size - 1; length >= 0; length -= 7) {
      writeArrays(file, "a title", value);
      truncateSync(file, length);
      expect(await attempt()).toBeNull();
    }
    writeFileSync(file, "");
    expect(await attempt()).toBeNull();
    expect(existsSync(file)).toBe(true);
  });
});

function attempt(): Promise<unknown> {
  return readArrays(file, "a title").catch(() => null);
}
