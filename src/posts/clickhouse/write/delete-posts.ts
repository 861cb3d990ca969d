import { NO_MARKS, postMark } from "../../erasure/erasure-marks.ts";
import { postId } from "../../identity.ts";
import type { PostIdentity, PostsToDelete } from "../../posts.ts";
import type { DeletionResult } from "../../results.ts";
import { mapInSlices } from "../../time-slice.ts";
import { createStatementBuilder, type Engine, type StatementBuilder } from "../engine.ts";
import { compileVisibility } from "../read/compile-selection.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { ACCOUNTS, DOCUMENTS, NEXT_POSTS, POSTS } from "../schema.ts";
import { readTableAnalyzer } from "./batch-journal.ts";
import {
  closeDeletionJournal,
  compileDeletion,
  type Deletion,
  type DeletionOrder,
  deletionOf,
  openDeletionJournal,
  readDeletionJournal,
} from "./deletion.ts";
import { type ErasureStore, findErasedAccount } from "./erasures.ts";
import type { Snapshots, WriteQueue } from "./leases.ts";

/** The most posts that one question names. */
const COUNTED_AT_ONCE = 10_000;

/** How many posts a deletion would take now. */
export async function countToDelete(
  engine: Engine,
  target: PostsToDelete,
  snapshot: Snapshot,
): Promise<number> {
  const count = async (condition: (builder: StatementBuilder) => string) => {
    const builder = createStatementBuilder();
    const conditions = [condition(builder), ...compileVisibility(snapshot, builder)];
    const [row] = await engine.read<{ posts: number }>(
      builder.build(`SELECT count() AS posts FROM ${POSTS} WHERE ${conditions.join(" AND ")}`),
    );
    return row?.posts ?? 0;
  };
  switch (target.kind) {
    case "posts": {
      let total = 0;
      const posts = distinct(target.posts);
      for (let start = 0; start < posts.length; start += COUNTED_AT_ONCE) {
        const some = posts.slice(start, start + COUNTED_AT_ONCE);
        total += await count((builder) => isOneOf(some, builder));
      }
      return total;
    }
    case "account": {
      const { ids } = await findErasedAccount(engine, { key: "", marks: NO_MARKS }, target.account);
      return count((builder) => `account_id IN ${builder.bind("Array(UInt64)", ids)}`);
    }
    case "age":
      return count((builder) => compileDeletion(target, builder));
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

export interface Deleter {
  /** Finishes a deletion that was begun and not ended. */
  recover(): Promise<void>;
  delete(target: PostsToDelete): Promise<DeletionResult>;
}

interface DeleterOptions {
  readonly engine: Engine;
  readonly snapshots: Snapshots;
  readonly queue: WriteQueue;
  readonly erasures: ErasureStore;
  /** Finishes a batch that could not be stored whole. */
  readonly finishBatches: () => Promise<void>;
}

/** The most posts that are named at once; for more, readers see several deletions. */
const POSTS_AT_ONCE = 100_000;
/** How many marks are made of rows that are read at once. */
const MARKS_AT_ONCE = 100_000;

/**
 * Deletes posts so that every reader sees all of them or none. What is deleted on request is marked
 * first, then deleted; both are in a journal and repeated if they were interrupted.
 */
export function createDeleter({
  engine,
  snapshots,
  queue,
  erasures,
  finishBatches,
}: DeleterOptions): Deleter {
  let interrupted = false;

  async function recover(): Promise<void> {
    const order = await readDeletionJournal(engine);
    if (order !== null) await carryOut(order);
    interrupted = false;
  }

  async function finishEarlier(): Promise<void> {
    await finishBatches();
    if (interrupted) await recover();
  }

  async function run(order: DeletionOrder): Promise<DeletionResult> {
    await finishEarlier();
    interrupted = true;
    await openDeletionJournal(engine, order);
    const result = await carryOut(order);
    interrupted = false;
    return result;
  }

  /** May be repeated from the beginning after it stopped anywhere. */
  async function carryOut(order: DeletionOrder): Promise<DeletionResult> {
    const deletion = deletionOf(order);
    const deleted = await countRows(engine, deletion);
    const marked = await mark(engine, erasures, order, deleted);
    if (deleted > 0) await snapshots.remove(deletion, () => sweep(engine, deletion));
    if (order.kind === "accounts") await forgetAccounts(engine, order.ids);
    await closeDeletionJournal(engine);
    return { deleted, marked };
  }

  return {
    recover,
    async delete(target) {
      switch (target.kind) {
        case "posts": {
          let [deleted, marked] = [0, 0];
          for (let start = 0; start < target.posts.length; start += POSTS_AT_ONCE) {
            const posts = target.posts.slice(start, start + POSTS_AT_ONCE);
            const result = await queue.exclusively(() => run({ kind: "posts", posts }));
            deleted += result.deleted;
            marked += result.marked;
          }
          return { deleted, marked };
        }
        case "account":
          return queue.exclusively(async () => {
            await finishEarlier();
            const erased = await findErasedAccount(engine, await erasures.load(), target.account);
            return run({ kind: "accounts", ...erased });
          });
        case "age":
          return queue.exclusively(() => run(target));
      }
    },
  };
}

/** Marks what is erased before it is deleted. Retention by age leaves no marks. */
async function mark(
  engine: Engine,
  { key, add }: ErasureStore,
  order: DeletionOrder,
  rows: number,
): Promise<number> {
  const markPosts = async (posts: readonly PostIdentity[]) =>
    add(await mapInSlices(posts, ({ platform, uid }) => postMark(key, platform, uid)));
  switch (order.kind) {
    case "age":
      return 0;
    case "posts":
      return markPosts(order.posts);
    case "accounts": {
      let marked = await add(order.marks.map((text) => Buffer.from(text, "hex")));
      const slices = Math.ceil(rows / MARKS_AT_ONCE);
      for (let slice = 0; slice < slices; slice += 1) {
        marked += await markPosts(await readIdentities(engine, deletionOf(order), { slice, slices }));
      }
      return marked;
    }
  }
}

async function countRows(engine: Engine, deletion: Deletion): Promise<number> {
  const builder = createStatementBuilder();
  const [row] = await engine.read<{ posts: number }>(
    builder.build(`SELECT count() AS posts FROM ${POSTS} WHERE ${compileDeletion(deletion, builder)}`),
  );
  return row?.posts ?? 0;
}

function readIdentities(
  engine: Engine,
  deletion: Deletion,
  { slice, slices }: { readonly slice: number; readonly slices: number },
): Promise<readonly PostIdentity[]> {
  const builder = createStatementBuilder();
  const share = `id % ${builder.bind("UInt64", slices)} = ${builder.bind("UInt64", slice)}`;
  return engine.read(
    builder.build(
      `SELECT platform, uid FROM ${POSTS} WHERE ${compileDeletion(deletion, builder)} AND ${share}`,
    ),
  );
}

/** The posts last: as long as they are there, the others can be found. */
async function sweep(engine: Engine, deletion: Deletion): Promise<void> {
  const remove = async (table: string, condition: (posts: string) => string) => {
    const builder = createStatementBuilder();
    await engine.write(
      builder.build(`DELETE FROM ${table} WHERE ${condition(compileDeletion(deletion, builder))}`),
    );
  };
  await remove(DOCUMENTS, (posts) =>
    // A document does not say whose it is, and from where.
    deletion.kind === "accounts" || (deletion.kind === "age" && deletion.platforms !== undefined)
      ? `(id, uid, version) IN (SELECT id, uid, version FROM ${POSTS} WHERE ${posts})`
      : posts,
  );
  const reindexing = (await readTableAnalyzer(engine, NEXT_POSTS)) !== null;
  if (reindexing) await remove(NEXT_POSTS, (posts) => posts);
  await remove(POSTS, (posts) => posts);
}

async function forgetAccounts(engine: Engine, ids: readonly number[]): Promise<void> {
  const builder = createStatementBuilder();
  await engine.write(
    builder.build(`DELETE FROM ${ACCOUNTS} WHERE id IN ${builder.bind("Array(UInt64)", ids)}`),
  );
}
