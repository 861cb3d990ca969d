import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Four stores are filled, and PostgreSQL may have to be installed. */
const PATIENCE_MS = 600_000;
const data = mkdtempSync(join(tmpdir(), "earshot-bench-test-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

function bench(...args: readonly string[]) {
  const command = ["bench/compare.mjs", "--count", "500", "--data", data, "--check", ...args];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
}

test(
  "all contenders of the benchmark give the same answers, and it fails when one does not",
  () => {
    const agreed = bench();
    expect(agreed.stderr).not.toContain("differ");
    expect(agreed.stdout).toBe("4 contenders agree on 66 operations\n");
    expect(agreed.status).toBe(0);

    const database = new DatabaseSync(join(data, "sqlite", "posts.sqlite"));
    database.exec("DELETE FROM listed");
    database.close();
    const disagreed = bench("--only", "earshot,sqlite", "--operations", "list");
    expect(disagreed.stderr).toContain("differ");
    expect(disagreed.status).toBe(1);
  },
  PATIENCE_MS,
);
