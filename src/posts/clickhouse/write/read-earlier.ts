import type { AccountMerge } from "../../accounts/account-resolver.ts";
import { type ArrivingPost, POSTS_BEFORE, relativesOf } from "../../relative-engagement.ts";
import type { Engine } from "../engine.ts";
import { createStatementBuilder } from "../read/statement-builder.ts";
import { POSTS } from "../schema.ts";

/** A post that is to be stored; `replaces`: there is an earlier version of it. */
export interface RowToStore extends ArrivingPost {
  readonly replaces: boolean;
}

/** A time at which posts of an account arrive, and what is stored from the time before it up to it. */
interface Stretch {
  readonly place: number;
  /** The last ones before the time, the latest first. */
  readonly earlier: readonly number[];
  /** ID and engagement of each of the same second. */
  readonly same: readonly (readonly [id: number, engagement: number])[];
}

/**
 * What the engagement of each post is for its account. One question for all: of whatever lies between two of them no
 * more is read than counts. `merges`: accounts whose posts are given to others with this batch.
 */
export async function findRelatives(
  engine: Engine,
  rows: readonly RowToStore[],
  merges: readonly AccountMerge[],
): Promise<readonly number[]> {
  const places = new Map<string, number>();
  const stretches: { readonly account: number; readonly time: number }[] = [];
  for (const { account, publishedAt: time } of rows) {
    if (places.has(nameOf(account, time))) continue;
    places.set(nameOf(account, time), stretches.length);
    stretches.push({ account, time });
  }
  const found = new Map<number, Stretch>();
  for (const stretch of await readStretches(engine, rows, stretches, merges))
    found.set(stretch.place, stretch);
  const stretchOf = ({ account, publishedAt }: ArrivingPost) =>
    found.get(places.get(nameOf(account, publishedAt)) ?? -1);

  return relativesOf(rows, (from, to) => {
    const same = (stretchOf(to)?.same ?? []).toSorted(([left], [right]) => left - right);
    if (from?.publishedAt === to.publishedAt)
      return same.filter(([id]) => id > from.id && id < to.id).map(([, engagement]) => engagement);
    const rest = from === null ? [] : (stretchOf(from)?.same ?? []).filter(([id]) => id > from.id);
    return [
      ...rest.toSorted(([left], [right]) => left - right).map(([, engagement]) => engagement),
      ...(stretchOf(to)?.earlier ?? []).toReversed(),
      ...same.filter(([id]) => id < to.id).map(([, engagement]) => engagement),
    ];
  });
}

function nameOf(account: number, time: number): string {
  return `${account} ${time}`;
}

/** Each stored post belongs to the stretch with the first time that is not before it. */
async function readStretches(
  engine: Engine,
  rows: readonly RowToStore[],
  stretches: readonly { readonly account: number; readonly time: number }[],
  merges: readonly AccountMerge[],
): Promise<readonly Stretch[]> {
  const aliases = aliasesOf(merges);
  const sought = stretches.flatMap(({ account, time }, place) =>
    [account, ...(aliases.get(account) ?? [])].map((stored) => ({ stored, time, place })),
  );
  const builder = createStatementBuilder();
  const accounts = builder.bind("Array(UInt64)", [...new Set(sought.map(({ stored }) => stored))]);
  const latest = builder.bind(
    "UInt32",
    rows.reduce((last, { publishedAt }) => Math.max(last, publishedAt), 0),
  );
  const replaced = rows.filter(({ replaces }) => replaces).map(({ id }) => id);
  const without = replaced.length === 0 ? "" : `AND id NOT IN ${builder.bind("Array(UInt64)", replaced)}`;
  const zipped = [
    builder.bind(
      "Array(UInt64)",
      sought.map(({ stored }) => stored),
    ),
    builder.bind(
      "Array(UInt32)",
      sought.map(({ time }) => time),
    ),
    builder.bind(
      "Array(UInt32)",
      sought.map(({ place }) => place),
    ),
  ].join(", ");
  const rank = "(-toInt64(published_at), -toInt64(id), engagement)";
  return engine.readForWrite<Stretch>(
    builder.build(
      `SELECT place, arrayMap(one -> one.3, groupArraySortedIf(${POSTS_BEFORE})(${rank}, published_at < until)) AS earlier,
         groupArrayIf([id, engagement], published_at = until) AS same
       FROM (
         SELECT account_id, published_at, id, engagement FROM ${POSTS}
         WHERE account_id IN ${accounts} AND published_at <= ${latest} ${without}
       ) AS stored
       ASOF INNER JOIN (
         SELECT sought.1 AS account, sought.2 AS until, sought.3 AS place
         FROM (SELECT arrayJoin(arrayZip(${zipped})) AS sought)
       ) AS arriving ON stored.account_id = arriving.account AND stored.published_at <= arriving.until
       GROUP BY place`,
    ),
  );
}

/** By account the IDs that its posts may still have. */
function aliasesOf(merges: readonly AccountMerge[]): ReadonlyMap<number, readonly number[]> {
  const into = new Map(merges.map((merge) => [merge.from.id, merge.into.id]));
  const aliases = new Map<number, number[]>();
  for (const from of into.keys()) {
    let account = from;
    for (let next = into.get(account); next !== undefined && next !== from; next = into.get(account))
      account = next;
    aliases.set(account, [...(aliases.get(account) ?? []), from]);
  }
  return aliases;
}
