import { createReadStream, existsSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import {
  createMarkSet,
  hasMark,
  MARK_BYTES,
  type MarkedAccount,
  postMark,
  refusingMarks,
} from "../../posts/erasure/erasure-marks.ts";
import type { AccountRef } from "../../posts/post.ts";
import type { PostIdentity, Posts } from "../../posts/posts.ts";
import { NOTHING } from "../../posts/transfer/transfer.ts";
import {
  auditCommand,
  erasureKeyOf,
  type Stores,
  withInspection,
  withPostsAlone,
} from "../stores/compose.ts";
import { dataDirectory } from "../stores/data-directory.ts";
import { CommandError } from "../terminal/command.ts";

const MARK = new RegExp(`^[0-9a-f]{${2 * MARK_BYTES}}$`);

/** The marks of what was erased: those of a data directory, or in what `earshot export` wrote. */
export async function readMarks(place: string): Promise<readonly string[]> {
  if (!existsSync(place)) throw new CommandError(`There is no ${place} to read from what was erased.`);
  if (!statSync(place).isDirectory()) return readExport(place);
  const data = dataDirectory(place);
  if (!existsSync(data.posts))
    throw new CommandError(`${place} is no data directory with posts: there is no ${data.posts}.`);
  return withInspection({ data }, async (inspection) => {
    const marks: string[] = [];
    for await (const batch of inspection.dump()) {
      if (batch.marks.length === 0) break;
      marks.push(...batch.marks);
    }
    return marks;
  });
}

async function readExport(file: string): Promise<readonly string[]> {
  const bytes = createReadStream(file);
  const input = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  const marks: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.startsWith('{"kind_of_line":"erasure"')) continue;
    const { mark } = JSON.parse(line);
    if (typeof mark !== "string" || !MARK.test(mark))
      throw new CommandError(`${file} has a mark that is none: ${line.slice(0, 100)}`);
    marks.push(mark);
  }
  return marks;
}

/** What was erased elsewhere is erased here too, and its accounts leave the lists. */
export async function eraseAgain(
  stores: Stores,
  marks: readonly string[],
): Promise<{ readonly posts: number; readonly accounts: number }> {
  const { directory, secret } = stores;
  return withPostsAlone(stores, { command: "restore" }, async (posts) => {
    const erased = await replayErasures(posts, erasureKeyOf(secret), marks);
    for (const account of erased.accounts) await directory.lists.forgetAccount(account);
    await auditCommand(directory, "posts.deleted", `${erased.posts} posts`, "erased since the backup");
    return { posts: erased.posts, accounts: erased.accounts.length };
  });
}

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
async function replayErasures(posts: Posts, key: string, marks: readonly string[]): Promise<Replayed> {
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
