import type { AccountType } from "../../../contract/vocabulary.ts";
import type { PropertyUse } from "../../posts.ts";
import type { Engine } from "../engine.ts";
import { ACCOUNTS } from "../schema.ts";
import { createStatementBuilder } from "./statement-builder.ts";

/** Nobody chooses from a longer list; a property with more values is one to type. */
const MOST_VALUES = 1_000;

interface ValueRow {
  readonly folded: string;
  readonly spelling: string;
  readonly accounts: number;
}

interface KeyRow {
  readonly folded: string;
  readonly spelling: string;
  readonly accounts: number;
  readonly values: number;
}

/** The properties that accounts of this type have, with their values; case aside, since filters do not regard it. */
export async function readPropertyCatalog(
  engine: Engine,
  type: AccountType,
): Promise<readonly PropertyUse[]> {
  const builder = createStatementBuilder();
  const pairs = `
    SELECT id, pair.1 AS key, lowerUTF8(key) AS folded,
      arrayJoin(if(startsWith(pair.2, '['), JSONExtractArrayRaw(pair.2), [pair.2])) AS raw,
      if(startsWith(raw, '"'), JSONExtractString(raw), raw) AS value
    FROM ${ACCOUNTS} FINAL ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
    WHERE merged_into = 0 AND type = ${builder.bind("String", type)}`;
  const [keys, values] = await Promise.all([
    engine.read<KeyRow>(
      builder.build(
        `SELECT folded, topK(1)(key)[1] AS spelling, uniqExact(id) AS accounts, uniqExact(lowerUTF8(value)) AS values
         FROM (${pairs}) GROUP BY folded ORDER BY folded`,
      ),
    ),
    engine.read<ValueRow>(
      builder.build(
        `SELECT folded, topK(1)(value)[1] AS spelling, uniqExact(id) AS accounts
         FROM (${pairs}) GROUP BY folded, lowerUTF8(value)
         ORDER BY accounts DESC, spelling LIMIT ${MOST_VALUES} BY folded`,
      ),
    ),
  ]);
  const byKey = new Map<string, PropertyUse["values"][number][]>(keys.map(({ folded }) => [folded, []]));
  for (const { folded, spelling, accounts } of values) {
    byKey.get(folded)?.push({ value: spelling, accounts });
  }
  return keys.map(({ folded, spelling, accounts, values: total }) => ({
    key: spelling,
    accounts,
    values: byKey.get(folded) ?? [],
    valuesTotal: total,
  }));
}
