import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlitePosts } from "../../src/posts/sqlite/sqlite-posts.ts";
import { analyzers } from "../support/analyzers.ts";
import { describePosts } from "../support/posts-suite.ts";

/** Each test has an index of its own. */
describePosts("SQLite", async () => {
  const root = mkdtempSync(join(tmpdir(), "earshot-posts-"));
  let files = 0;
  const open = () =>
    openSqlitePosts({ file: join(root, `${files++}`, "posts.sqlite"), analyzers, erasureKey: "a key" });
  let posts = await open();
  return {
    get posts() {
      return posts;
    },
    async empty() {
      await posts.close();
      posts = await open();
    },
    async close() {
      await posts.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
});
