import { mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";

function openNew() {
  return openDataDirectory(join(mkdtempSync(join(tmpdir(), "earshot-data-")), "data"), { create: true });
}

test("a data directory is made for its owner only", () => {
  const data = openNew();
  expect(statSync(data.path).mode & 0o777).toBe(0o700);
});

test("a mistyped directory is not made", () => {
  expect(() => openDataDirectory("/nowhere/data", { create: false })).toThrow(
    "There is no Earshot data in /nowhere/data.",
  );
});
