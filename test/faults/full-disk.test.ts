import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earshot, type RunningServer, startEarshot } from "../support/earshot-process.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { upload } from "./upload.ts";

/** Every command starts a process. */
const PATIENCE_MS = 240_000;
const POSTS = 500;
const folder = mkdtempSync(join(tmpdir(), "earshot-full-"));
const disk = process.platform === "linux" ? mountSmallDisk(join(folder, "disk"), 160) : null;
afterAll(() => {
  disk?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Large enough that what is left in the log of writes is not enough for many. */
const lines = (set: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ...{ platform: "Telegram", uid: `${set}-${index}`, published_at: 1_700_000_000 + index },
      account: { uid: `account-${index % 7}` },
      text: `${set} ${Array.from({ length: 400 }, (_, word) => `w${(index * 7919 + word * 31) % 5000}`).join(" ")}`,
      ...{ language: "EN", engagement: { likes: index } },
    }),
  );

/** A disk that takes no more: because it is full, or because files may not grow beyond what they are. */
interface Fault {
  readonly name: string;
  readonly data: string;
  readonly sentence: RegExp;
  begin(server: RunningServer): void;
  end(server: RunningServer): void;
}

const limit = (server: RunningServer, bytes: number | "unlimited") => {
  const args = ["--pid", String(server.pid), `--fsize=${bytes}:unlimited`];
  expect(spawnSync("prlimit", args).status).toBe(0);
};

const FAULTS: readonly (Fault | null)[] = [
  disk === null
    ? null
    : {
        name: "a full disk",
        data: join(disk.path, "data"),
        sentence: /the disk is full; make room, and it goes on/,
        begin: () => disk.fill(),
        end: () => disk.free(),
      },
  {
    name: "a disk that refuses writes",
    data: join(folder, "limited"),
    sentence: /the disk does not take or give what it should/,
    begin: (server) => limit(server, statSync(join(folder, "limited", "posts.sqlite")).size),
    end: (server) => limit(server, "unlimited"),
  },
];

describe.each(FAULTS.filter((fault) => fault !== null))("$name", { timeout: PATIENCE_MS }, (fault) => {
  const { data, sentence } = fault;
  const run = (args: readonly string[], input = "") =>
    earshot([...args, "--data", data], { input, cwd: folder });
  let server: RunningServer;
  let key: string;

  beforeAll(async () => {
    await run(["user", "create", "ann@example.org", "--admin"], "correct horse\n");
    key = (await run(["key", "create", "--user", "ann@example.org", "--scope", "import"])).stdout.trim();
    expect((await run(["import", "-"], lines("first", POSTS).join("\n"))).code).toBe(0);
    server = await start();
  }, PATIENCE_MS);
  afterAll(() => server?.stop("SIGTERM"));

  const start = () =>
    startEarshot(["serve", "--port", "0", "--metrics-port", "off", "--rate-limit", "0", "--data", data]);

  async function get(path: string, query: Readonly<Record<string, string>> = {}) {
    const parameters = new URLSearchParams({ published_at_from: "1690000000", ...query });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${server.url}${path}?${parameters}`, { headers });
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      readonly meta: { readonly total_posts: number };
      readonly data: { readonly attributes: { readonly total_posts: number } };
    };
  }

  /** Pages and statistics agree on it. */
  async function total(keyword?: string): Promise<number> {
    const query = keyword === undefined ? {} : { keyword };
    const page = await get("/api/v1/posts", { per_page: "1", ...query });
    const stats = await get("/api/v1/posts/stats", query);
    expect(stats.data.attributes.total_posts).toBe(page.meta.total_posts);
    return page.meta.total_posts;
  }

  test("imports are refused and say why, searches go on, and nothing that was acknowledged is lost", async () => {
    fault.begin(server);
    const { acknowledged, summary, problem, detail } = await upload(server, {
      ...{ key, lines: lines("second", 1_500), portion: 300 },
    });
    expect({ summary, problem }).toEqual({ summary: null, problem: "store_degraded" });
    expect(detail).toMatch(sentence);
    expect(detail).toMatch(
      /^The post index takes nothing in: .*\. Searches go on\. Try again in a moment\.$/,
    );
    expect(await total("first")).toBe(POSTS);
    expect(await total("second")).toBe(acknowledged);
    expect(await total("w17")).toBeGreaterThan(0);
  });

  test("commands beside the server say it, too", async () => {
    const account = ["posts", "delete", "--account", "Telegram:account-3", "--yes"];
    const refused = await run(["accounts", "import", "-"], descriptions());
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
    expect(refused.stderr).not.toMatch(/Unexpected|^\s+at /m);
    // Whatever becomes of it, it becomes of all of it.
    const deleted = await run(account);
    const left = await total("first");
    expect(left).toBe(deleted.code === 0 ? POSTS - Math.floor((POSTS + 3) / 7) : POSTS);
  });

  test("when there is room again writes are taken without a restart, and nothing is doubled", async () => {
    fault.end(server);
    const { summary } = await upload(server, { key, lines: lines("second", 1_500), portion: 1_500 });
    expect(summary).toMatchObject({ read: 1_500, rejected: expect.any(Number) });
    const rejected = Number(summary?.rejected);
    expect(await total("second")).toBe(1_500 - rejected);
    expect((await run(["posts", "purge"])).code).toBe(0);
    expect(JSON.parse((await run(["check", "--json"])).stdout)).toMatchObject({ ok: true, problems: [] });
    const before = await total();
    expect(await server.stop("SIGTERM")).toBe(0);
    server = await start();
    expect(await total()).toBe(before);
  });
});

/** More than fits into the log of writes that is there. */
function descriptions(): string {
  const rows = Array.from(
    { length: 4_000 },
    (_, index) => `VK,new-${index},${"a long biography ".repeat(60)}`,
  );
  return ["platform,uid,bio", ...rows].join("\n");
}

describe.skipIf(disk === null)("without a server, on a full disk", { timeout: PATIENCE_MS }, () => {
  test("an import says what is wrong, and goes on when there is room", async () => {
    const data = join(disk?.path ?? "", "alone");
    const run = (args: readonly string[], input = "") =>
      earshot([...args, "--data", data], { input, cwd: folder });
    disk?.free();
    rmSync(join(disk?.path ?? "", "data"), { recursive: true, force: true });
    expect((await run(["import", "-"], lines("first", POSTS).join("\n"))).code).toBe(0);
    disk?.fill(2 ** 20);
    const refused = await run(["import", "-"], lines("second", 1_500).join("\n"));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^The post index cannot be used: the disk is full; make room, and it goes on/m,
    );
    expect(refused.stderr).not.toMatch(/Unexpected|^\s+at /m);
    disk?.free();
    disk?.fill();
    const cannotStart = await run(["import", "-"], lines("second", 10).join("\n"));
    if (cannotStart.code !== 0) expect(cannotStart.stderr).toMatch(/disk is full/i);
    expect(cannotStart.stderr).not.toMatch(/Unexpected|^\s+at /m);
    disk?.free();
    expect((await run(["import", "-"], lines("second", 1_500).join("\n"))).code).toBe(0);
    expect(JSON.parse((await run(["check", "--json"])).stdout)).toMatchObject({
      ok: true,
      posts: POSTS + 1_500,
    });
  });
});
