import {
  type PageRequest,
  type PostWalk,
  type ResultOrder,
  type Selection,
  type StoredPost,
  sortKeyOf,
  type WalkNames,
} from "../../posts.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { compileSelection } from "./compile-selection.ts";
import { findPropertyHolders } from "./find-accounts.ts";
import { readPassingPosts } from "./read-page.ts";
import type { Reader } from "./reader.ts";
import type { Snapshot } from "./snapshot.ts";

/** The names of all counters that the selected posts have, sorted. */
async function findCounters(
  engine: Engine,
  selection: Selection,
  snapshot: Snapshot,
): Promise<readonly string[]> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, snapshot, builder);
  const [row] = await engine.read<{ names: readonly string[] }>(
    builder.build(`SELECT groupUniqArrayArray(counter_names) AS names FROM ${POSTS} WHERE ${where}`),
  );
  return [...(row?.names ?? [])].sort();
}

/** All properties that the accounts of the selected posts have, sorted. */
async function findProperties(
  engine: Engine,
  selection: Selection,
  snapshot: Snapshot,
): Promise<WalkNames["properties"]> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, snapshot, builder);
  const rows = await engine.read<{ key: string; many: number }>(
    builder.build(
      `SELECT DISTINCT pair.1 AS key, startsWith(pair.2, '[') AS many
       FROM ${ACCOUNTS} FINAL ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
       WHERE id IN (SELECT DISTINCT account_id FROM ${POSTS} WHERE ${where}) ORDER BY key, many`,
    ),
  );
  return rows.map(({ key, many }) => ({ key, many: many === 1 }));
}

/** A reading operation for queries of posts by a selection. */
type Selecting = <Result>(
  operation: (reader: Reader, snapshot: Snapshot) => Promise<Result>,
) => Promise<Result>;

/** Longer ones would still be there at the second collection of young garbage, and be taken for what stays. */
const PAGE_LENGTH = 1_000;

/**
 * Walks through everything that is selected, a page at a time, each in a reading operation of its own: writers are not
 * held up however slow the client is. What is first collected after the beginning is left out, so that the walk has an
 * end and gives as many posts as it announced; a post that changes meanwhile comes once, as it is when it is reached.
 */
export async function walkPosts(
  selecting: Selecting,
  selection: Selection,
  { sortBy = "published_at", order }: ResultOrder,
): Promise<PostWalk> {
  const { total, until } = await selecting(async (reader, snapshot) =>
    readExtent(reader.engine, await findPropertyHolders(reader, selection), snapshot),
  );

  const read = (start: PageRequest["start"]): Promise<readonly StoredPost[]> => {
    const page = { sortBy, order, limit: PAGE_LENGTH, start, callerLists: [], collectedUntil: until };
    const posts = selecting(async (reader, snapshot) =>
      readPassingPosts(reader, await findPropertyHolders(reader, selection), page, snapshot),
    );
    // A client that leaves does not wait for the page that was read ahead.
    posts.catch(() => undefined);
    return posts;
  };

  /** The next page is read while the client takes the one before. */
  async function* pages(): ReturnType<PostWalk["pages"]> {
    if (total === 0) return;
    let ahead = read({ skip: 0 });
    for (;;) {
      const posts = await ahead;
      const last = posts.at(-1);
      if (last === undefined) return;
      ahead = read({ after: sortKeyOf(last, sortBy) });
      yield posts;
    }
  }

  return {
    total,
    pages,
    names: () =>
      selecting(async ({ engine }, snapshot) => ({
        counters: await findCounters(engine, selection, snapshot),
        properties: await findProperties(engine, selection, snapshot),
      })),
  };
}

interface Extent {
  readonly total: number;
  /** When the last of them, or of all posts, was first collected. */
  readonly until: number;
}

async function readExtent(engine: Engine, selection: Selection, snapshot: Snapshot): Promise<Extent> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, snapshot, builder);
  const [row] = await engine.read<Extent>(
    builder.build(`SELECT count() AS total, max(created_at) AS until FROM ${POSTS} WHERE ${where}`),
  );
  return row ?? { total: 0, until: 0 };
}
