import { ALL_OTHERS, boundOf, type Retention, type RetentionRule } from "../contract/platforms.ts";
import type { Posts } from "./posts.ts";

/** What a rule of retention has deleted, or would. */
export interface Expired extends RetentionRule {
  /** Unix seconds. */
  readonly publishedBefore: number;
  readonly posts: number;
}

/** Deletes what is older than the rules allow. It leaves no marks: imports know the rules themselves. */
export async function expirePosts(
  posts: Pick<Posts, "deletePosts">,
  retention: Retention,
  { nowMs, dryRun }: { readonly nowMs: number; readonly dryRun: boolean },
): Promise<readonly Expired[]> {
  const named = retention.map(({ platform }) => platform).filter((platform) => platform !== ALL_OTHERS);
  const expired: Expired[] = [];
  for (const rule of retention) {
    const allOthers = rule.platform === ALL_OTHERS;
    const publishedBefore = boundOf(rule, nowMs);
    const platforms = { names: allOthers ? named : [rule.platform], allOthers };
    const target = { kind: "age", publishedBefore, platforms } as const;
    const { deleted: found } = await posts.deletePosts(target, { dryRun: true });
    // A deletion of nothing would still be a write, on all servers.
    const deleted = dryRun || found === 0 ? found : (await posts.deletePosts(target)).deleted;
    expired.push({ ...rule, publishedBefore, posts: deleted });
  }
  return expired;
}
