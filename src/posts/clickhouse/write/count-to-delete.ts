import { NO_MARKS } from "../../erasure/mark-set.ts";
import { postId } from "../../identity.ts";
import type { PostIdentity, PostsToDelete } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { compileVisibility } from "../read/compile-selection.ts";
import { createStatementBuilder, type StatementBuilder } from "../read/statement-builder.ts";
import type { View } from "../read/view.ts";
import { POSTS } from "../schema.ts";
import { findErasedAccount } from "./find-erased-account.ts";

/** The most posts that one question names. */
const POSTS_AT_ONCE = 10_000;

/** How many posts a deletion would take now. */
export async function countToDelete(engine: Engine, target: PostsToDelete, view: View): Promise<number> {
  const count = async (condition: (builder: StatementBuilder) => string) => {
    const builder = createStatementBuilder();
    const conditions = [condition(builder), ...compileVisibility(view, builder)];
    const [row] = await engine.read<{ posts: number }>(
      builder.build(`SELECT count() AS posts FROM ${POSTS} WHERE ${conditions.join(" AND ")}`),
    );
    return row?.posts ?? 0;
  };
  switch (target.kind) {
    case "posts": {
      let total = 0;
      const posts = distinct(target.posts);
      for (let start = 0; start < posts.length; start += POSTS_AT_ONCE) {
        const some = posts.slice(start, start + POSTS_AT_ONCE);
        total += await count((builder) => isOneOf(some, builder));
      }
      return total;
    }
    case "account": {
      const { ids } = await findErasedAccount(engine, { key: "", marks: NO_MARKS }, target.account);
      return count((builder) => `account_id IN ${builder.bind("Array(UInt64)", ids)}`);
    }
    case "age":
      return count((builder) => `published_at < ${builder.bind("UInt32", target.publishedBefore)}`);
  }
}

function distinct(posts: readonly PostIdentity[]): readonly PostIdentity[] {
  return [...new Map(posts.map((post) => [`${post.platform} ${post.uid}`, post])).values()];
}

/** The IDs are found fast; the uids make it exact. */
function isOneOf(posts: readonly PostIdentity[], builder: StatementBuilder): string {
  const ids = posts.map(({ platform, uid }) => postId(platform, uid));
  const keys = posts.map(({ uid }, index) => `${ids[index]} ${uid}`);
  return `id IN ${builder.bind("Array(UInt64)", ids)} AND concat(toString(id), ' ', uid) IN ${builder.bind("Array(String)", keys)}`;
}
