import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { FORMATS } from "../../src/ingest/formats/formats.ts";
import { earshot } from "../support/earshot-process.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-formats-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
cpSync(fileURLToPath(new URL("../fixtures/formats/", import.meta.url)), folder, { recursive: true });

function run(args: readonly string[], input = "") {
  return earshot([...args, "--data", join(folder, "data")], { cwd: folder, input });
}

function events(stdout: string): readonly Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("files of different formats are imported by one command, and what is not kept is said", async () => {
  writeFileSync(
    join(folder, "archive.gz"),
    gzipSync(readFileSync(join(folder, "crowdtangle-instagram.csv"))),
  );
  const files = ["telegram-full.json", "archive.gz", "earshot.ndjson", "4cat-tiktok.ndjson"];
  const { code, stdout } = await run(["import", ...files, "--json"]);
  expect(code).toBe(1);
  const lines = events(stdout);
  expect(lines.at(-1)).toMatchObject({ event: "summary", read: 10, stored: 9, rejected: 1 });
  expect(lines.filter(({ event }) => event === "warning")).toContainEqual({
    event: "warning",
    file: "telegram-full.json",
    detail: "Messages of private conversations, which were skipped: 2.",
  });
});

test("standard input is told by its content too, and a format that is named is not questioned", async () => {
  const tweets = readFileSync(join(folder, "twarc2.jsonl"), "utf8");
  const told = await run(["import", "-", "--json"], tweets);
  expect(events(told.stdout).at(-1)).toMatchObject({ read: 7, stored: 5, rejected: 2 });
  const wrong = await run(["import", "-", "--format", "telegram-json"], tweets);
  expect(wrong.stderr).toMatch(/-: No post was found in it, read as telegram-json/);
});

test("a file of no known format is refused before anything is stored, with the formats there are", async () => {
  writeFileSync(join(folder, "addresses.csv"), "name,street,city\nA,B,C\n");
  const { code, stdout, stderr } = await run(["import", "earshot.csv", "addresses.csv"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(
    /^addresses\.csv: the format cannot be told from the columns name, street, city\.\n/,
  );
  for (const { name } of FORMATS) expect(stderr).toContain(`  ${name}: `);
  const piped = await run(["import", "-"], "name,street,city\nA,B,C\n");
  expect(piped.code).toBe(1);
  expect(piped.stderr).toMatch(/-: the format cannot be told from the columns name, street, city\./);
});

test("a format that does not exist is refused, with the one that was meant", async () => {
  const { code, stderr } = await run(["import", "earshot.csv", "--format", "twarc-jsonl"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^There is no format twarc-jsonl; did you mean twarc2-jsonl\? The formats are /);
});

test("every format has its section and its fixture in the reference", () => {
  const page = readFileSync(new URL("../../docs/reference/import-formats.md", import.meta.url), "utf8");
  for (const { name } of FORMATS) expect(page).toContain(`\n## \`${name}\``);
  for (const [, path = ""] of page.matchAll(/\]\(\.\.\/\.\.\/(test\/fixtures\/[^)]+)\)/g))
    expect(readFileSync(new URL(`../../${path}`, import.meta.url)).length).toBeGreaterThan(0);
});

test("--keep-raw keeps what a post was made of, and an export has it", async () => {
  const data = ["--data", join(folder, "raw")];
  await earshot(["import", "reddit.jsonl", "--keep-raw", ...data], { cwd: folder });
  const { stdout } = await earshot(["export", ...data], { cwd: folder });
  const first = JSON.parse(stdout.split("\n")[0] ?? "");
  const originals = readFileSync(join(folder, "reddit.jsonl"), "utf8").trimEnd().split("\n");
  expect(originals.map((line) => JSON.parse(line))).toContainEqual(first.raw);
});
