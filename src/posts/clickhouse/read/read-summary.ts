import type { Platform } from "../../../contract/vocabulary.ts";
import type { PostsSummary } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { conjunction } from "./compile-keyword.ts";
import { compileVisibility } from "./compile-selection.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import type { View } from "./view.ts";

export async function readSummary(engine: Engine, view: View): Promise<PostsSummary> {
  const readPosts = <Row>(columns: string, rest = "") => {
    const builder = createStatementBuilder();
    const where = conjunction(compileVisibility(view, builder));
    return engine.read<Row>(builder.build(`SELECT ${columns} FROM ${POSTS} WHERE ${where} ${rest}`));
  };
  const [platforms, extent, accounts] = await Promise.all([
    readPosts<{ platform: Platform; posts: number }>(
      "platform, count() AS posts",
      "GROUP BY platform ORDER BY posts DESC, platform",
    ),
    readPosts<{ posts: number; first: number; last: number }>(
      "count() AS posts, min(published_at) AS first, max(published_at) AS last",
    ),
    engine.read<{ accounts: number }>({
      sql: `SELECT count() AS accounts FROM ${ACCOUNTS} FINAL WHERE merged_into = 0`,
      parameters: {},
    }),
  ]);
  const { posts = 0, first = 0, last = 0 } = extent[0] ?? {};
  return {
    posts,
    accounts: accounts[0]?.accounts ?? 0,
    firstPublishedAt: posts === 0 ? null : first,
    lastPublishedAt: posts === 0 ? null : last,
    platforms,
  };
}
