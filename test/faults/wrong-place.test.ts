import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earshot, type Finished } from "../support/earshot-process.ts";
import { hasStrace, tampering } from "./strace.ts";

const PATIENCE_MS = 240_000;
const folder = realpathSync(mkdtempSync(join(tmpdir(), "earshot-place-")));
const data = join(folder, "data");
const line = JSON.stringify({
  ...{ platform: "VK", uid: "1", published_at: 1_700_000_000, account: { uid: "1" } },
  ...{ text: "rain", language: "EN" },
});

beforeAll(async () => {
  writeFileSync(join(folder, "posts.ndjson"), line);
  expect((await earshot(["import", "posts.ndjson", "--data", data], { cwd: folder })).code).toBe(0);
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMMANDS = [
  ["serve", "--port", "0", "--metrics-port", "off"],
  ["import", "posts.ndjson"],
  ["stats"],
  ["check"],
] as const;

async function expectRefused(sentence: RegExp, under: readonly string[]): Promise<void> {
  for (const command of COMMANDS) {
    const told = await earshot([...command, "--data", data], { cwd: folder, under });
    expectSentence(told, sentence);
  }
  // Nothing is lost by it.
  const { stdout } = await earshot(["check", "--json", "--data", data]);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, posts: 1, problems: [] });
}

function expectSentence({ code, stdout, stderr }: Finished, sentence: RegExp): void {
  expect({ code, stdout }).toMatchObject({ code: 1 });
  expect(stderr).toMatch(sentence);
  expect(`${stdout}${stderr}`).not.toMatch(/Unexpected|damaged: |^\s+at /m);
}

describe("a data directory that is read-only", { timeout: PATIENCE_MS }, () => {
  /** Root may write everywhere, unless this right is taken away. */
  const under =
    process.getuid?.() === 0
      ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]
      : [];
  const setWritable = (isWritable: boolean) => {
    for (const file of ["posts.sqlite", "directory.sqlite"])
      chmodSync(join(data, file), isWritable ? 0o600 : 0o400);
    chmodSync(data, isWritable ? 0o700 : 0o500);
  };

  test("is refused, and nothing is lost", async () => {
    setWritable(false);
    try {
      for (const command of COMMANDS) {
        const told = await earshot([...command, "--data", data], { cwd: folder, under });
        expectSentence(told, /^No permission for .*directory\.sqlite\.$/m);
      }
    } finally {
      setWritable(true);
    }
    expect((await earshot(["check", "--data", data], { cwd: folder, under })).code).toBe(0);
  });

  test("of a post index that cannot be written it is said, and it can still be read", async () => {
    chmodSync(join(data, "posts.sqlite"), 0o400);
    try {
      const refused = await earshot(["posts", "purge", "--data", data], { under });
      expectSentence(refused, /^The post index cannot be used: its file or its directory is read-only/);
      expect((await earshot(["stats", "--data", data], { under })).code).toBe(0);
    } finally {
      chmodSync(join(data, "posts.sqlite"), 0o600);
    }
  });
});

describe.skipIf(!hasStrace("FILE SYSTEMS OF OTHER MACHINES AND WITHOUT SHARED MEMORY ARE"))(
  "a data directory on a file system",
  { timeout: PATIENCE_MS },
  () => {
    test("without shared memory is refused, and is not taken for damaged", async () => {
      const mapping = tampering(join(data, "posts.sqlite-shm"), "mmap", "error=ENODEV");
      await expectRefused(
        /has no memory that processes share; put the data directory on a local disk/,
        mapping,
      );
    });

    test("of another machine is refused, with what to do", async () => {
      // What NFS answers, in the bytes of this machine.
      const nfs = tampering(data, "statfs", "poke_exit=@arg2=6969000000000000");
      await expectRefused(
        /data is on a network file system \(NFS\), where .* Name a directory on a local disk/,
        nfs,
      );
    });
  },
);
