import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIRTY_INPUTS, post } from "../support/dirty-input.ts";
import { earshot, type RunningServer, startEarshot, watchEarshot } from "../support/earshot-process.ts";

/** Processes are started one after the other, and this machine may have other work. */
const PATIENCE_MS = 300_000;
const CSV = fileURLToPath(new URL("../fixtures/formats/earshot.csv", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "earshot-live-"));
const data = join(folder, "data");
let key: string;
let server: RunningServer;

beforeAll(async () => {
  await run(["user", "create", "ann@example.org", "--scope", "import", "--data", data], "correct horse\n");
  const created = await run([
    "key",
    "create",
    "--user",
    "ann@example.org",
    "--scope",
    "import",
    "--data",
    data,
  ]);
  key = created.stdout.trim();
}, PATIENCE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], input = "") {
  return earshot(args, { cwd: folder, input, env: { EARSHOT_KEY: key ?? "" } });
}

function start(): Promise<RunningServer> {
  return startEarshot(["serve", "--data", data, "--port", "0", "--metrics-port", "off"], { cwd: folder });
}

async function found(uid: string): Promise<number> {
  const response = await fetch(`${server.url}/api/v1/posts?post_uid=${encodeURIComponent(uid)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await response.json()) as { meta: { total_posts: number } }).meta.total_posts;
}

function jsonLines(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("Dirty files", { timeout: PATIENCE_MS }, () => {
  test("are imported as far as they are good, and every bad line is named.", async () => {
    const names = DIRTY_INPUTS.map(({ bytes }, index) => {
      writeFileSync(join(folder, `dirty-${index}`), bytes);
      return `dirty-${index}`;
    });
    const { code, stdout, stderr } = await run([
      ...[
        "import",
        ...names,
        "--format",
        "earshot-ndjson",
        "--rejects",
        "all.rejects",
        "--data",
        data,
        "--json",
      ],
    ]);
    expect(code).toBe(1);
    const damaged = DIRTY_INPUTS.flatMap((input, index) =>
      input.damaged === true ? [`dirty-${index}`] : [],
    );
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .map((line) => line.replace(/ \(.*\)/, "")),
    ).toEqual(
      damaged.map(
        (name) => `${name}: the compressed data is damaged or cut off. The lines before that are stored.`,
      ),
    );
    const rejects = jsonLines(readFileSync(join(folder, "all.rejects"), "utf8"));
    expect(jsonLines(stdout).at(-1)).toMatchObject({ event: "summary", rejected: rejects.length });
    for (const [index, input] of DIRTY_INPUTS.entries()) {
      if (input.rejects === null) continue;
      const mine = rejects.filter(({ file }) => file === `dirty-${index}`);
      expect(mine.map(({ line }) => line)).toEqual(input.rejects.map(([line]) => line));
      for (const [place, [, reason]] of input.rejects.entries()) expect(mine[place]?.reason).toMatch(reason);
    }
  });

  test("that are none are refused before anything is stored.", async () => {
    mkdirSync(join(folder, "directory"));
    const { code, stdout, stderr } = await run(["import", "directory", "missing", "--data", data]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("directory is a directory, not a file.\nThere is no file missing.\n");
  });
});

describe("Beside a server", { timeout: PATIENCE_MS }, () => {
  beforeAll(async () => {
    server = await start();
  }, PATIENCE_MS);
  afterAll(async () => {
    expect(await server.stop("SIGTERM")).toBe(0);
  }, PATIENCE_MS);

  test("what the dirty files had of good lines is found.", async () => {
    for (const { uids } of DIRTY_INPUTS)
      for (const uid of uids) expect([uid, await found(uid)]).toEqual([uid, 1]);
  });

  test("an import into its directory is handed to it, and one that is sent to it works alike.", async () => {
    const lines = (prefix: string) => `${post(`${prefix}-1`)}\noops\n${post(`${prefix}-2`)}\n`;
    for (const [prefix, destination] of [
      ["handed", ["--data", data]],
      ["sent", ["--to", server.url]],
    ] as const) {
      writeFileSync(join(folder, `${prefix}.ndjson`), lines(prefix));
      const told = await run(["import", `${prefix}.ndjson`, ...destination, "--json"]);
      expect({ code: told.code, stderr: told.stderr }).toEqual({ code: 1, stderr: "" });
      const counts = { read: 3, stored: 2, replaced: 0, unchanged: 0, rejected: 1 };
      expect(jsonLines(told.stdout)).toEqual([
        {
          ...{ event: "batch", file: `${prefix}.ndjson`, line: 3, ...counts },
          ...{ per_second: expect.any(Number), seconds_left: null },
        },
        {
          ...{ event: "summary", ...counts, seconds: expect.any(Number) },
          reject_files: [join(folder, `${prefix}.ndjson.rejects.ndjson`)],
        },
      ]);
      expect(jsonLines(readFileSync(join(folder, `${prefix}.ndjson.rejects.ndjson`), "utf8"))).toEqual([
        {
          ...{ file: `${prefix}.ndjson`, line: 2, record: "oops" },
          reason: expect.stringMatching(/not valid JSON/),
        },
      ]);
      expect(await found(`${prefix}-2`)).toBe(1);
    }
  });

  test("two imports into its directory at once both end, and nothing is missing.", async () => {
    const count = 3_000;
    const names = ["left", "right"];
    for (const name of names) {
      const lines = Array.from({ length: count }, (_, index) => post(`${name}-${index}`));
      writeFileSync(join(folder, `${name}.ndjson`), lines.join("\n"));
    }
    const ended = await Promise.all(
      names.map((name) => run(["import", `${name}.ndjson`, "--data", data, "--json", "--batch-size", "500"])),
    );
    for (const { code, stdout } of ended) {
      expect(code).toBe(0);
      expect(jsonLines(stdout).at(-1)).toMatchObject({ event: "summary", stored: count });
    }
    for (const name of names) expect(await found(`${name}-${count - 1}`)).toBe(1);
  });

  test("other formats and standard input are sent too, with the lines of the source.", async () => {
    const here = await run([
      "import",
      CSV,
      "--data",
      join(folder, "other"),
      "--rejects",
      "here.rejects",
      "--json",
    ]);
    const there = await run(["import", CSV, "--to", server.url, "--rejects", "there.rejects", "--json"]);
    const summaryOf = ({ stdout }: { readonly stdout: string }) => ({
      ...jsonLines(stdout).at(-1),
      seconds: 0,
      reject_files: [],
    });
    expect(summaryOf(there)).toEqual(summaryOf(here));
    expect(readFileSync(join(folder, "there.rejects"), "utf8")).toBe(
      readFileSync(join(folder, "here.rejects"), "utf8"),
    );
    expect((await run(["import", "-", "--to", server.url], post("piped"))).code).toBe(0);
    expect(await found("piped")).toBe(1);
  });

  test("a key, a server and one destination are needed.", async () => {
    writeFileSync(join(folder, "one.ndjson"), post("one"));
    const refused = async (args: readonly string[]) => {
      const { code, stderr } = await run(["import", "one.ndjson", ...args]);
      return [code, stderr.trimEnd()];
    };
    expect(await refused(["--to", server.url, "--data", data])).toEqual([
      2,
      expect.stringMatching(/give one of them/),
    ]);
    expect(await refused(["--to", "ftp://x"])).toEqual([
      2,
      expect.stringMatching(/^--to must be an address/),
    ]);
    expect(await refused(["--to", "http://127.0.0.1:1"])).toEqual([
      1,
      expect.stringMatching(/^No server answers/),
    ]);
    const keyless = await earshot(["import", "one.ndjson", "--to", server.url], { cwd: folder });
    expect(keyless).toMatchObject({ code: 2, stderr: expect.stringMatching(/set EARSHOT_KEY/) });
    expect(await found("one")).toBe(0);
  });

  test("with a checkpoint, the second time there is nothing to do.", async () => {
    writeFileSync(join(folder, "some.ndjson"), `${post("some-1")}\n${post("some-2")}`);
    const command = ["import", "some.ndjson", "--to", server.url, "--checkpoint", "some.checkpoint"];
    expect(await run(command)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 read, 2 stored, /),
    });
    const again = await run(command);
    expect(again).toMatchObject({ code: 0, stderr: "some.ndjson was imported before.\n" });
    expect(again.stdout).toMatch(/^2 read, 2 stored, /);
    const elsewhere = await run(["import", "some.ndjson", "--data", data, "--checkpoint", "some.checkpoint"]);
    expect(elsewhere).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/belongs to an import into http/),
    });
    const handed = ["import", "some.ndjson", "--data", data, "--checkpoint", "handed.checkpoint"];
    expect(await run(handed)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 read, 0 stored, /),
    });
    expect(await run(handed)).toMatchObject({ code: 0, stderr: "some.ndjson was imported before.\n" });
    const piped = await run(["import", "-", "--to", server.url, "--checkpoint", "other.checkpoint"]);
    expect(piped).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Standard input cannot be read again/),
    });
  });
});

describe("Interrupted", { timeout: PATIENCE_MS }, () => {
  test("an import stores what it has read, and goes on from its checkpoint.", async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => post(`many-${index}`));
    writeFileSync(join(folder, "many.ndjson"), lines.join("\n"));
    const command = [
      ...["import", "many.ndjson", "--data", join(folder, "third")],
      ...["--checkpoint", "many.checkpoint", "--batch-size", "500"],
    ];
    const { events, exit, kill } = watchEarshot(command, { cwd: folder });
    let interrupted = false;
    let before = 0;
    for await (const event of events) {
      before = Number(event.read);
      if (!interrupted) void kill("SIGINT");
      interrupted = true;
    }
    expect(await exit).toBe(1);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(lines.length);
    const resumed = await run([...command, "--json"]);
    const [first] = jsonLines(resumed.stdout);
    expect(first).toEqual({ event: "resumed", file: "many.ndjson", line: before, done: false });
    expect(jsonLines(resumed.stdout).at(-1)).toMatchObject({ read: lines.length, stored: lines.length });
  });
});
