import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findViolations, importsOf, type SourceFile } from "./architecture.ts";

const root = join(import.meta.dirname, "..", "..");

function sources(): readonly SourceFile[] {
  return ["src", "web/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
      .map((name) => ({
        path: `${folder}/${name.replaceAll("\\", "/")}`,
        source: readFileSync(join(root, folder, name), "utf8"),
      })),
  );
}

test("no folder has more than 25 files", () => {
  const foldersOf = (folder: string): readonly string[] => [
    folder,
    ...readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !["node_modules", "dist"].includes(entry.name))
      .flatMap((entry) => foldersOf(`${folder}/${entry.name}`)),
  ];
  const folders = ["src", "web", "test", "scripts", "bench", "docs", "deploy"].flatMap(foldersOf);
  const filesIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile()).length;
  expect(folders.filter((folder) => filesIn(folder) > 25)).toEqual([]);
  expect(Math.max(...folders.map(filesIn))).toBeGreaterThan(20);
});

test("no room imports what it may not know", () => {
  const files = sources();
  expect(findViolations(files)).toEqual([]);
  // A checker that reads nothing finds nothing.
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter(({ path }) => path.startsWith("web/")).length).toBeGreaterThan(20);
  expect(files.flatMap((file) => importsOf(file.source)).length).toBeGreaterThan(200);
});

test.each([
  ["src/text/x.ts", 'import { a } from "../posts/posts.ts";', "text may not know posts"],
  ["src/text/x.ts", 'import { readFileSync } from "node:fs";', "text is pure"],
  ["src/query/x.ts", 'export type { A } from "../contract/errors.ts";', "query may not know contract"],
  ["src/posts/x.ts", 'const a = await import("../directory/directory.ts");', "posts may not know directory"],
  ["src/http/x.ts", 'import {\n  a,\n  b,\n} from "../ingest/normalize.ts";', "http may not know ingest"],
  ["src/http/x.ts", 'import { createClient } from "@clickhouse/client";', "only posts may"],
  ["src/posts/x.ts", 'import "fastify";', "only http may"],
  [
    "src/posts/columns/x.ts",
    'import { a } from "../clickhouse/engine.ts";',
    "only src/posts/clickhouse/ may",
  ],
  ["src/posts/clickhouse/x.ts", 'import { a } from "../sqlite/terms.ts";', "only src/posts/sqlite/ may"],
  ["src/posts/x.ts", 'import { x } from "../../test/support/world.ts";', "outside src"],
  ["web/src/x.tsx", 'import { x } from "../../src/text/tokenize.ts";', "web may not know text"],
  ["web/src/ui/x.tsx", 'import { join } from "node:path";', "web runs in the browser"],
  ["src/http/x.ts", 'import { x } from "../../web/src/app/theme.ts";', "http may not know web"],
  ["src/http/x.ts", 'import { useState } from "react";', "only web may"],
  ["src/http/x.ts", "const port = process.env.PORT;", "only src/cli/config/config.ts does"],
  ["src/misc/x.ts", "export const a = 1;", "in no room"],
  ["src/http/server/x.ts", 'import { a } from "../door/guard.ts";', "http/server may not know door"],
  ["src/http/search/x.ts", 'import { a } from "../manage/lists.ts";', "http/search may not know manage"],
  ["src/cli/import/x.ts", 'import { a } from "../commands/serve.ts";', "cli/import may not know commands"],
  ["src/cli/commands/x.ts", 'import { a } from "../main.ts";', "cli/commands may not know ."],
  [
    "src/posts/columns/x.ts",
    'import { a } from "../batch/post-batch.ts";',
    "posts/columns may not know batch",
  ],
])("the check fails on %s with %s", (path, source, complaint) => {
  const [violation] = findViolations([{ path, source }]);
  expect(violation).toContain(complaint);
});

test("the check lets through what is allowed", () => {
  const allowed: SourceFile[] = [
    {
      path: "src/posts/x.ts",
      source: 'import { createClient } from "@clickhouse/client";\nimport { a } from "../text/analyzer.ts";',
    },
    { path: "src/cli/config/config.ts", source: "export const port = process.env.EARSHOT_PORT;" },
    { path: "web/src/ui/x.tsx", source: 'import type { Post } from "../../../src/contract/post.ts";' },
    { path: "src/http/x.ts", source: 'import { createHmac } from "node:crypto";' },
    { path: "src/http/manage/x.ts", source: 'import { a } from "../door/guard.ts";' },
    { path: "src/posts/sqlite/x.ts", source: 'import { a } from "../columns/chunk.ts";' },
  ];
  expect(findViolations(allowed)).toEqual([]);
});
