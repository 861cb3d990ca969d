import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "../../src/demo/random.ts";
import { openForWriting } from "../../src/posts/sqlite/database.ts";
import { openSqliteInspection } from "../../src/posts/sqlite/inspect/inspect.ts";
import { analyzer } from "../support/analyzers.ts";
import { BUILT_EARSHOT, earshot } from "../support/earshot-process.ts";
import { tries } from "../support/edition.ts";
import { PLATFORM, toLine } from "./post-model.ts";
import { type DiskEvent, RECORDED_CALLS, RecordedDisk, readRecord } from "./recorded-disk.ts";
import { hasStrace } from "./strace.ts";

const SEED = "power";
const CUTS = tries(30, 60);
const POSTS = 300;
const BATCH = 30;
const DELETED = 40;
const PATIENCE_MS = 240_000;
const folder = realpathSync(mkdtempSync(join(tmpdir(), "earshot-power-")));
const data = join(folder, "data");
const index = join(data, "posts.sqlite");
const acknowledgements = join(folder, "told");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type State = ReadonlyMap<string, number>;

/** All states that the index goes through, by the edition of each post. One write leads from each to the next. */
function states(): readonly State[] {
  const all: State[] = [new Map(range(0, POSTS).map((number) => [`p${number}`, 1]))];
  const next = (change: (state: Map<string, number>) => void) => {
    const state = new Map(all.at(-1));
    change(state);
    all.push(state);
  };
  for (let from = 0; from < POSTS; from += BATCH)
    next((state) => {
      for (const number of delivered(from, from + BATCH)) state.set(`p${number}`, 2);
    });
  next((state) => {
    for (const uid of doomed()) state.delete(uid);
  });
  return all;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
/** Half of them are new, half are there. */
const delivered = (from: number, to: number) => range(from, to).map((number) => number + POSTS / 2);
const doomed = () => range(0, DELETED).map((number) => `p${number * 3}`);
const line = (number: number, edition: number) => toLine({ uid: `p${number}`, after: { edition, likes: 0 } });

let before: ReadonlyMap<string, Buffer>;
let events: readonly DiskEvent[];

/** An import with replacements, a deletion and a purge; at the end of each the log is written into the file. */
async function record(): Promise<void> {
  writeFileSync(
    join(folder, "first.ndjson"),
    range(0, POSTS)
      .map((number) => line(number, 1))
      .join("\n"),
  );
  writeFileSync(
    join(folder, "second.ndjson"),
    delivered(0, POSTS)
      .map((number) => line(number, 2))
      .join("\n"),
  );
  writeFileSync(
    join(folder, "doomed.csv"),
    doomed()
      .map((uid) => `${PLATFORM},${uid}`)
      .join("\n"),
  );
  expect((await earshot(["import", "first.ndjson", "--data", data], { cwd: folder })).code).toBe(0);
  before = new Map([[index, readFileSync(index)]]);
  const watched = [index, `${index}-wal`, data, acknowledgements].flatMap((path) => ["-P", path]);
  const tracing = ["-f", "-y", "-xx", "-s", "100000", "-e", `trace=${RECORDED_CALLS}`, ...watched];
  let log = "";
  for (const args of [
    ["import", "second.ndjson", "--batch-size", String(BATCH)],
    ["posts", "delete", "--uids", "doomed.csv", "--yes"],
    ["posts", "purge"],
  ]) {
    const command = [
      "strace",
      "-o",
      join(folder, "log"),
      ...tracing,
      process.execPath,
      BUILT_EARSHOT,
      ...args,
    ];
    const script = `exec ${[...command, "--json", "--data", data].map((word) => `'${word}'`).join(" ")} > told`;
    const done = spawnSync("sh", ["-c", script], { cwd: folder, encoding: "utf8" });
    expect({ status: done.status, stderr: done.stderr }).toEqual({ status: 0, stderr: "" });
    log += readFileSync(join(folder, "log"), "utf8");
  }
  events = readRecord(log, acknowledgements);
}

/** Which state was acknowledged last. */
function acknowledged(told: readonly string[]): number {
  const reports = told
    .join("")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text));
  if (reports.some(({ kind, deleted }) => kind === "posts" && deleted === DELETED)) return POSTS / BATCH + 1;
  return Math.max(
    0,
    ...reports.filter(({ event }) => event === "batch").map(({ line: last }) => last / BATCH),
  );
}

/** Opens what is left as the next start would; its state, and what is wrong with it. */
async function open(files: ReadonlyMap<string, Buffer>, place: string) {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  for (const [path, bytes] of files) writeFileSync(join(place, path.slice(data.length + 1)), bytes);
  const file = join(place, "posts.sqlite");
  const database = openForWriting(file, analyzer.version);
  const rows = database
    .prepare("SELECT uid, content FROM posts JOIN documents USING (row) WHERE died IS NULL")
    .all() as { uid: string; content: Uint8Array }[];
  database.close();
  const inspection = openSqliteInspection(file);
  const { problems } = await inspection.check(async () => analyzer);
  inspection.close();
  const state = rows.map(({ uid, content }): [string, number] => [
    uid,
    Number(/edition(\d+)/.exec(Buffer.from(content).toString())?.[1]),
  ]);
  return { state, problems };
}

const signature = (state: Iterable<readonly [string, number]>) =>
  [...state]
    .map(([uid, edition]) => `${uid} ${edition}`)
    .sort()
    .join();

/** Lets the power fail at random moments; what was wrong afterwards. */
async function failures(options: {
  readonly obeys: boolean;
  readonly cuts: number;
}): Promise<readonly string[]> {
  const random = createRandom(SEED);
  const known = states().map((state) => signature(state));
  const wrong: string[] = [];
  for (let cuts = 0; cuts < options.cuts; cuts += 1) {
    const cut = 1 + random.below(events.length);
    const disk = new RecordedDisk(before, options);
    for (const event of events.slice(0, cut)) disk.apply(event);
    const least = acknowledged(
      events.slice(0, cut).flatMap((event) => (event.kind === "told" ? [event.text] : [])),
    );
    const where = `cut ${cuts} behind event ${cut} of ${events.length}, seed "${SEED}"`;
    try {
      const { state, problems } = await open(disk.afterPowerLoss(random), join(folder, "after"));
      const reached = known.lastIndexOf(signature(state));
      if (reached < least) wrong.push(`${where}: state ${reached}, acknowledged was ${least}`);
      if (problems.length > 0) wrong.push(`${where}: ${JSON.stringify(problems)}`);
    } catch (error) {
      wrong.push(`${where}: ${error}`);
    }
  }
  return wrong;
}

describe.skipIf(!hasStrace("THE LOSS OF POWER IS"))("the loss of power", { timeout: PATIENCE_MS }, () => {
  beforeAll(record, PATIENCE_MS);

  test("takes nothing that was acknowledged, and leaves nothing by halves", async () => {
    expect(events.filter(({ kind }) => kind === "sync").length).toBeGreaterThan(POSTS / BATCH);
    expect(acknowledged(events.flatMap((event) => (event.kind === "told" ? [event.text] : [])))).toBe(
      POSTS / BATCH + 1,
    );
    expect(await failures({ obeys: true, cuts: CUTS })).toEqual([]);
  });

  test("would be noticed if nothing were synced", async () => {
    expect((await failures({ obeys: false, cuts: 20 })).length).toBeGreaterThan(5);
  });
});
