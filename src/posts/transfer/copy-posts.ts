import { type Posts, PostsConflictError } from "../posts.ts";
import { Digester, postKey, type TransferDigest, type TransferPost } from "./transfer.ts";

interface CopyProgress {
  readonly done: number;
  readonly total: number;
}

interface CopyOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Makes one index the same as another, whatever stores they are on. Started again after an interruption it
 * copies what is not there yet, or has changed since. At the end both are read once more and compared.
 * Refused when posts would be lost that the original does not have.
 */
export async function copyPosts(from: Posts, to: Posts, options: CopyOptions = {}): Promise<TransferDigest> {
  const { signal, onProgress } = options;
  const present = await versionsIn(to);
  if (present.size > 0) await refuseForeign(from, present);
  const { posts: total } = await from.summary();
  let done = 0;
  for await (const batch of from.dump()) {
    signal?.throwIfAborted();
    const posts = batch.posts.filter((post) => present.get(nameOf(post)) !== postKey(post));
    await to.load({ ...batch, posts });
    done += batch.posts.length;
    if (batch.posts.length > 0) onProgress?.({ done, total });
  }
  const [original, copy] = [await digestOf(from), await digestOf(to)];
  if (JSON.stringify(original) !== JSON.stringify(copy)) {
    throw new PostsConflictError(
      `The copy differs from the original (${original.posts.rows} posts there, ${copy.posts.rows} here). Somebody else writes to it: stop every server that uses it, and copy again.`,
    );
  }
  return copy;
}

async function digestOf(posts: Posts): Promise<TransferDigest> {
  const digester = new Digester();
  for await (const batch of posts.dump()) digester.add(batch);
  return digester.result();
}

async function versionsIn(posts: Posts): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for await (const batch of posts.dump())
    for (const post of batch.posts) versions.set(nameOf(post), postKey(post));
  return versions;
}

/** An earlier copy of these posts has none that the original does not have. */
async function refuseForeign(from: Posts, present: ReadonlyMap<string, string>): Promise<void> {
  const foreign = new Set(present.keys());
  for await (const batch of from.dump()) for (const post of batch.posts) foreign.delete(nameOf(post));
  if (foreign.size === 0) return;
  throw new PostsConflictError(
    "There are posts already where these are to go, and they would be lost. Copy to an empty index.",
  );
}

function nameOf({ platform, uid }: TransferPost): string {
  return `${platform} ${uid}`;
}
