import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERRORS, type ErrorSpec } from "../../src/contract/errors.ts";

const page = readFileSync(new URL("../../docs/reference/errors.md", import.meta.url), "utf8");

test("the page of errors lists every code, in order, with its anchor, status and title", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| <a id="));
  const table: readonly (readonly [string, ErrorSpec])[] = Object.entries(ERRORS);
  expect(
    rows.map((row) =>
      row
        .split("|")
        .slice(1, 4)
        .map((cell) => cell.trim()),
    ),
  ).toEqual(
    table.map(([code, { status, title }]) => [`<a id="${code}"></a>\`${code}\``, String(status), title]),
  );
});

test("every row says what the error means and how to mend it", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| <a id="));
  for (const row of rows) {
    const [, , , , meaning = "", remedy = ""] = row.split("|").map((cell) => cell.trim());
    expect(meaning, row).toMatch(/\.$/);
    expect(remedy, row).toMatch(/\.$/);
  }
});
