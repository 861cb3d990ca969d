import type { Selection, WalkNames } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNTS, POSTS } from "../schema.ts";
import { compileSelection } from "./compile-selection.ts";
import { createStatementBuilder } from "./statement-builder.ts";
import type { View } from "./view.ts";

/** The names of all counters that the selected posts have, sorted. */
export async function findCounters(
  engine: Engine,
  selection: Selection,
  view: View,
): Promise<readonly string[]> {
  const builder = createStatementBuilder();
  const where = compileSelection(selection, view, builder);
  const [row] = await engine.read<{ names: readonly string[] }>(
    builder.build(`SELECT groupUniqArrayArray(counter_names) AS names FROM ${POSTS} WHERE ${where}`),
  );
  return [...(row?.names ?? [])].sort();
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
