import {
  createMarkSet,
  hasMark,
  type MarkedAccount,
  postMark,
  refusingMarks,
} from "./erasure/erasure-marks.ts";
import type { AccountRef } from "./post.ts";
import type { PostIdentity, Posts } from "./posts.ts";
import { NOTHING } from "./transfer/transfer.ts";

/** Deleted in one go. */
const POSTS_AT_ONCE = 1_000;

interface Replayed {
  readonly posts: number;
  readonly accounts: readonly MarkedAccount[];
}

/**
 * Erases from an index what was erased elsewhere: from one that was restored, what was erased since its backup. The
 * marks stay, so that imports refuse it too. Both indexes must have the same key.
 */
export async function replayErasures(posts: Posts, key: string, marks: readonly string[]): Promise<Replayed> {
  await posts.load({ ...NOTHING, marks });
  const erased = createMarkSet(Buffer.concat([...marks].sort().map((mark) => Buffer.from(mark, "hex"))));
  const accounts = new Map<number, MarkedAccount>();
  const single: PostIdentity[] = [];
  for await (const batch of posts.dump()) {
    for (const { id, platform, uid, handle } of batch.accounts) {
      const account = { platform, uid, handle };
      if (refusingMarks(key, account).some((mark) => hasMark(erased, mark))) accounts.set(id, account);
    }
    for (const { platform, uid, accountId } of batch.posts) {
      if (!accounts.has(accountId) && hasMark(erased, postMark(key, platform, uid)))
        single.push({ platform, uid });
    }
  }
  let deleted = 0;
  for (const account of accounts.values())
    deleted += (await posts.deletePosts({ kind: "account", account: refOf(account) })).deleted;
  for (let start = 0; start < single.length; start += POSTS_AT_ONCE) {
    const part = single.slice(start, start + POSTS_AT_ONCE);
    deleted += (await posts.deletePosts({ kind: "posts", posts: part })).deleted;
  }
  return { posts: deleted, accounts: [...accounts.values()] };
}

/** An account has a uid or a handle. */
function refOf({ platform, uid, handle }: MarkedAccount): AccountRef {
  return uid === null ? { platform, by: "handle", value: handle ?? "" } : { platform, by: "uid", value: uid };
}
