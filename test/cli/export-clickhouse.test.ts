import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropServersOf, settingsOnServers } from "../servers/settings.ts";
import { answersOf, contentsOf, done, fill, linesOf, type Place, run } from "../support/exported-posts.ts";

const PATIENCE_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-export-clickhouse-"));
const original: Place = { data: join(folder, "original"), cwd: folder };
const back: Place = { data: join(folder, "back"), cwd: folder };
let servers: Place;

beforeAll(async () => {
  await fill(original);
  // With another secret the marks of what was erased would mean nothing.
  const secret = readFileSync(join(original.data, "secret"), "utf8").trim();
  const env = await settingsOnServers("exported", { EARSHOT_SECRET: secret });
  servers = { data: join(folder, "servers"), cwd: folder, env };
  mkdirSync(back.data);
  cpSync(join(original.data, "secret"), join(back.data, "secret"));
}, PATIENCE_MS);
afterAll(async () => {
  await dropServersOf(servers?.env);
  rmSync(folder, { recursive: true, force: true });
});

test("what goes to ClickHouse and back by export and import is the same: posts, accounts, properties, erasures, totals", {
  timeout: PATIENCE_MS,
}, async () => {
  const counts = { posts: 5, accounts: 7, erasures: 5 };
  await done(original, ["export", "first.ndjson"]);
  const stored = /^5 read, 5 stored, 0 replaced, 0 unchanged, 0 rejected/;
  expect(await done(servers, ["import", "first.ndjson"])).toMatch(stored);
  const told = await done(servers, ["export", "second.ndjson", "--json"]);
  expect(JSON.parse(told)).toEqual({ file: "second.ndjson", ...counts });
  expect(await done(back, ["import", "second.ndjson"])).toMatch(stored);
  await done(back, ["export", "third.ndjson"]);

  const linesIn = (file: string) => linesOf(readFileSync(join(folder, file), "utf8"));
  expect(linesIn("second.ndjson")).toEqual(linesIn("first.ndjson"));
  expect(linesIn("third.ndjson")).toEqual(linesIn("first.ndjson"));
  expect(await contentsOf(back)).toEqual(await contentsOf(original));
  const answers = await answersOf(original);
  expect(await answersOf(servers)).toEqual(answers);
  expect(await answersOf(back)).toEqual(answers);

  // What was erased stays out everywhere, and what is there is known.
  for (const place of [servers, back]) {
    const again = await run(place, ["import", "records.ndjson", "--json"]);
    expect(JSON.parse(again.stdout.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ rejected: 2 });
    expect(await done(place, ["import", "first.ndjson"])).toMatch(/^5 read, 0 stored, /);
  }
});
