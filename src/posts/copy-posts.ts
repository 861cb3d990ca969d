import { COPIED_TABLES, type CopiedTable, columnsOf } from "./copied-tables.ts";
import type { Engine } from "./engine.ts";
import { type Posts, PostsConflictError } from "./posts.ts";
import { POSTS } from "./schema.ts";
import {
  deleteStretch,
  digestStretch,
  findEndOfStep,
  type RowKey,
  type Stretch,
  selectStretch,
} from "./table-stretch.ts";

interface CopyProgress {
  /** Of posts, which are most of it and come last. */
  readonly done: number;
  readonly total: number;
}

interface CopyOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** How many rows each table has and what they say. */
export type TablesDigest = Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;

/**
 * Makes one index the same as another, row by row, whatever engines they are on. Writes to both wait meanwhile. Started
 * again after an interruption it compares what is there and copies the rest. At the end both have the same digests.
 * Refused when posts would be lost that the original does not have.
 */
export async function copyPosts(from: Posts, to: Posts, options: CopyOptions = {}): Promise<TablesDigest> {
  const [here, there] = [from.analyzer().version, to.analyzer().version];
  if (here !== there) {
    throw new PostsConflictError(
      `The posts are analyzed with version ${here} of the dictionaries, and version ${there} is used where they are to go. Analyze them anew first, with "earshot reindex".`,
    );
  }
  return from.withTables((source) => to.withTables((target) => copyTables(source, target, options)));
}

async function copyTables(source: Engine, target: Engine, options: CopyOptions): Promise<TablesDigest> {
  await refuseForeign(source, target);
  const digests: Record<string, { rows: number; digest: string }> = {};
  for (const table of COPIED_TABLES) {
    const columns = await columnsOf(source, table);
    const whole: Stretch = { table, after: null, upTo: null };
    const original = await digestStretch(source, columns, whole);
    let done = 0;
    let after: RowKey | null = null;
    do {
      options.signal?.throwIfAborted();
      const upTo: RowKey | null = await findEndOfStep(source, table, after);
      done += await alignStretch(source, target, columns, { table, after, upTo });
      if (table.name === POSTS) options.onProgress?.({ done, total: original.rows });
      after = upTo;
    } while (after !== null);
    const copy = await digestStretch(target, columns, whole);
    if (copy.rows !== original.rows || copy.digest !== original.digest)
      throw differs(table, original.rows, copy.rows);
    digests[table.name.replace(/^.*\./, "")] = copy;
  }
  return digests;
}

/** How many rows it has. */
async function alignStretch(
  source: Engine,
  target: Engine,
  columns: Awaited<ReturnType<typeof columnsOf>>,
  stretch: Stretch,
): Promise<number> {
  const original = await digestStretch(source, columns, stretch);
  const present = await digestStretch(target, columns, stretch);
  if (present.rows === original.rows && present.digest === original.digest) return original.rows;
  if (present.rows > 0) await target.write(deleteStretch(stretch));
  if (original.rows === 0) return 0;
  const bytes = await source.readBytes(selectStretch(columns, stretch), "RowBinary");
  // Taken over by the engine that stores them: they must not be shared with the one that read them.
  await target.insert(stretch.table.name, columns, [new Uint8Array(bytes)]);
  return original.rows;
}

/** An earlier copy of these posts has none that the original does not have. */
async function refuseForeign(source: Engine, target: Engine): Promise<void> {
  const table = COPIED_TABLES.find(({ name }) => name === POSTS);
  if (table === undefined) return;
  const ends = await target.read<{ id: number; uid: string; published_at: number }>({
    sql: `(SELECT published_at, id, uid FROM ${POSTS} ORDER BY published_at, id, uid LIMIT 1)
      UNION ALL (SELECT published_at, id, uid FROM ${POSTS} ORDER BY published_at DESC, id DESC, uid DESC LIMIT 1)`,
    parameters: {},
  });
  for (const { published_at, id, uid } of ends) {
    const [found] = await source.read<{ rows: number }>({
      sql: `SELECT count() AS rows FROM ${POSTS} WHERE published_at = {p0:UInt32} AND id = {p1:UInt64} AND uid = {p2:String}`,
      parameters: { p0: published_at, p1: id, p2: uid },
    });
    if ((found?.rows ?? 0) > 0) continue;
    throw new PostsConflictError(
      "There are posts already where these are to go, and they would be lost. Copy to an empty index.",
    );
  }
}

function differs(table: CopiedTable, original: number, copy: number): PostsConflictError {
  return new PostsConflictError(
    `The copy of ${table.name} differs from the original (${original} rows there, ${copy} here). Somebody else writes to it: stop every server that uses it, and copy again.`,
  );
}
