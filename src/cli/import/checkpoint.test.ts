import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { earshotNdjson } from "../../ingest/formats/earshot.ts";
import { NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import { CommandError } from "../terminal/command.ts";
import { openCheckpoint } from "./checkpoint.ts";
import type { ImportInput } from "./import-inputs.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-checkpoint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function createInput(content = "one\ntwo\nthree\n"): ImportInput & { readonly path: string } {
  files += 1;
  const path = join(folder, `posts-${files}.ndjson`);
  writeFileSync(path, content);
  return { name: path, path, bytes: content.length, rejects: `${path}.rejects`, format: earshotNdjson };
}

const target = "/data";
const counts = { ...NOTHING_IMPORTED, read: 2, stored: 1, rejected: 1 };

test("what was saved is found again, per input, and the file says when all is done", async () => {
  const path = join(folder, "a.json");
  const [first, second] = [createInput(), createInput("four\n")];
  const inputs = [first, second];
  const checkpoint = await openCheckpoint(path, { inputs, target });
  expect(checkpoint.placeOf(first)).toMatchObject({ position: 0, done: false });
  await checkpoint.save(first, { position: 2, counts, done: false }, { path: first.rejects, bytes: 17 });
  const again = await openCheckpoint(path, { inputs, target });
  expect(again.placeOf(first)).toMatchObject({ position: 2, counts, done: false });
  expect(again.placeOf(second)).toMatchObject({ position: 0, done: false });
  expect([again.rejectBytes(first.rejects), again.rejectBytes(second.rejects)]).toEqual([17, undefined]);
  for (const input of inputs) {
    expect(JSON.parse(readFileSync(path, "utf8")).finished).toBe(false);
    await again.save(input, { position: 3, counts, done: true }, { path: input.rejects, bytes: 0 });
  }
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ finished: true, target });
});

test.each([
  ["longer", (path: string) => writeFileSync(path, "one\ntwo\nthree\nfour\n"), /it had 14 bytes and has 19/],
  ["other", (path: string) => writeFileSync(path, "ONE\ntwo\nthree\n"), /it begins differently/],
  ["newer", (path: string) => utimesSync(path, 1, 1), /it was last written at .* and now at 1970-/],
])("an input that is %s than it was is refused, with the way out", async (name, change, message) => {
  const path = join(folder, `changed-${name}.json`);
  const input = createInput();
  const checkpoint = await openCheckpoint(path, { inputs: [input], target });
  await checkpoint.save(input, { position: 1, counts, done: false }, { path: input.rejects, bytes: 0 });
  change(input.path);
  const opening = openCheckpoint(path, { inputs: [input], target });
  await expect(opening).rejects.toThrow(CommandError);
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toThrow(`delete ${path}`);
});

test("a checkpoint of another import is refused, and so is a file that is none", async () => {
  const path = join(folder, "b.json");
  const input = createInput();
  const checkpoint = await openCheckpoint(path, { inputs: [input], target });
  await checkpoint.save(input, { position: 1, counts, done: false }, { path: input.rejects, bytes: 0 });
  await expect(openCheckpoint(path, { inputs: [input], target: "/other" })).rejects.toThrow(
    /belongs to an import into \/data, not into \/other/,
  );
  for (const content of ["", "{}", "null", "posts"]) {
    writeFileSync(path, content);
    await expect(openCheckpoint(path, { inputs: [input], target })).rejects.toThrow(/is not a checkpoint/);
  }
});

test("what cannot be read again cannot have a checkpoint", async () => {
  const path = join(folder, "c.json");
  const input = createInput();
  const standardInput = { ...input, path: null };
  await expect(openCheckpoint(path, { inputs: [standardInput], target })).rejects.toThrow(/Standard input/);
  await expect(
    openCheckpoint(path, { inputs: [{ ...input, name: "x", path: "/dev/null" }], target }),
  ).rejects.toThrow("x is not a regular file");
});
