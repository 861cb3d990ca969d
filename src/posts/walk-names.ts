import { compileSelection } from "./compile-selection.ts";
import type { Engine } from "./engine.ts";
import type { Selection, WalkNames } from "./posts.ts";
import { ACCOUNTS, POSTS } from "./schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import type { View } from "./view.ts";

/** A part of the selection that is looked through in one query: none of them reads more than a query may. */
const SLICE_LENGTH = 100_000;

/** The names of all counters that the selected posts have, sorted. */
export async function findCounters(
  engine: Engine,
  selection: Selection,
  view: View,
): Promise<readonly string[]> {
  const names = new Set<string>();
  let behind: SliceRow["last"] | null = null;
  for (;;) {
    const slice: SliceRow | undefined = await readSlice(engine, selection, view, behind);
    for (const name of slice?.names ?? []) names.add(name);
    if (slice === undefined || slice.posts < SLICE_LENGTH) return [...names].sort();
    behind = slice.last;
  }
}

interface SliceRow {
  readonly names: readonly string[];
  readonly posts: number;
  readonly last: readonly [publishedAt: number, id: number, uid: string];
}

async function readSlice(
  engine: Engine,
  selection: Selection,
  view: View,
  behind: SliceRow["last"] | null,
): Promise<SliceRow | undefined> {
  const builder = createStatementBuilder();
  const conditions = [compileSelection(selection, view, builder)];
  if (behind !== null) {
    const [publishedAt, id, uid] = behind;
    const time = builder.bind("UInt32", publishedAt);
    const place = [time, builder.bind("UInt64", id), builder.bind("String", uid)].join(", ");
    conditions.push(`published_at <= ${time}`, `(published_at, id, uid) < (${place})`);
  }
  const [row] = await engine.read<SliceRow>(
    builder.build(
      `SELECT groupUniqArrayArray(counters) AS names, count() AS posts, min((published_at, id, uid)) AS last
       FROM (SELECT published_at, id, uid, JSONExtractKeys(document, 'counters') AS counters FROM ${POSTS}
         WHERE ${conditions.join(" AND ")}
         ORDER BY published_at DESC, id DESC, uid DESC LIMIT ${SLICE_LENGTH})`,
    ),
  );
  return row;
}

/** All properties that the accounts of the selected posts have, sorted. */
export async function findProperties(
  engine: Engine,
  selection: Selection,
  view: View,
): Promise<WalkNames["properties"]> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, view, builder);
  const rows = await engine.read<{ key: string; many: number }>(
    builder.build(
      `SELECT DISTINCT pair.1 AS key, startsWith(pair.2, '[') AS many
       FROM ${ACCOUNTS} FINAL ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
       WHERE id IN (SELECT DISTINCT account_id FROM ${POSTS} WHERE ${where}) ORDER BY key, many`,
    ),
  );
  return rows.map(({ key, many }) => ({ key, many: many === 1 }));
}
