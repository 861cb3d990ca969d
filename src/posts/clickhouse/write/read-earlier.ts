import type { AccountMerge } from "../../accounts/resolve-accounts.ts";
import type { StoredVersion } from "../../batch/compare-posts.ts";
import { readVersion } from "../../batch/create-post-batch.ts";
import type { Ids } from "../../batch/post-batch.ts";
import { RowReader } from "../../batch/row-bytes.ts";
import { lowerBound } from "../../columns/shared-memory.ts";
import { type ArrivingPost, POSTS_BEFORE, relativesOf } from "../../relative-engagement.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
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
  /** ID and engagement of each of the same second, by ID. */
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
  for (const { place, earlier, same } of await readStretches(engine, rows, stretches, merges))
    found.set(place, { place, earlier, same: same.toSorted(([left], [right]) => left - right) });
  const stretchOf = ({ account, publishedAt }: ArrivingPost) =>
    found.get(places.get(nameOf(account, publishedAt)) ?? -1);

  return relativesOf(rows, (from, to) => {
    const { earlier = [], same = [] } = stretchOf(to) ?? {};
    if (from?.publishedAt === to.publishedAt) return engagementBetween(same, from.id, to.id);
    const rest = (from && stretchOf(from)?.same) ?? [];
    return [
      ...engagementBetween(rest, from?.id ?? 0, Number.POSITIVE_INFINITY),
      ...earlier.toReversed(),
      ...engagementBetween(same, Number.NEGATIVE_INFINITY, to.id),
    ];
  });
}

/** Of those with an ID between these. */
function engagementBetween(same: Stretch["same"], after: number, before: number): readonly number[] {
  const first = lowerBound(same.length, (place) => (same[place]?.[0] ?? 0) > after);
  const end = lowerBound(same.length, (place) => (same[place]?.[0] ?? 0) >= before);
  return same.slice(first, end).map(([, engagement]) => engagement);
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

/** In the order in which versions are read and known ones are handed to a batch. */
const STORED_POST_COLUMNS = "id, uid, digest, account_id, created_at, collected_at";
const KNOWN_POST_COLUMNS = `source_digest, ${STORED_POST_COLUMNS}`;

/** The most IDs that one question asks for: its text is made on the thread that answers requests. */
const IDS_AT_ONCE = 15_000;
/** Of so many sources some are stored, if enough of all are for recognizing them to be worth it. */
const SAMPLE = 100;

/**
 * Of the sources those that are stored; none if hardly any is: then it costs less to read them all than to look each of
 * them up.
 */
export async function readKnown(engine: Engine, sources: Ids): Promise<Uint8Array> {
  const step = Math.ceil(sources.length / SAMPLE);
  const sample = [...sources].filter((_, index) => index % step === 0);
  const found = await readPosts(engine, KNOWN_POST_COLUMNS, "source_digest", sample);
  if (found.length === 0 || sample.length === sources.length) return found;
  return readPosts(engine, KNOWN_POST_COLUMNS, "source_digest", sources);
}

/** Of the posts with these IDs those that are stored. */
export async function readStored(engine: Engine, ids: Ids): Promise<readonly StoredVersion[]> {
  const reader = new RowReader(await readPosts(engine, STORED_POST_COLUMNS, "id", ids));
  const versions: StoredVersion[] = [];
  while (reader.more) versions.push(readVersion(reader));
  return versions;
}

/** The rows of posts where a column has one of these numbers. */
async function readPosts(
  engine: Engine,
  columns: string,
  by: "id" | "source_digest",
  numbers: Ids,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < numbers.length; start += IDS_AT_ONCE) {
    const builder = createStatementBuilder();
    const some = builder.bind("Array(UInt64)", [...numbers.slice(start, start + IDS_AT_ONCE)]);
    const statement = builder.build(`SELECT ${columns} FROM ${POSTS} WHERE ${by} IN ${some}`);
    pieces.push(await engine.readBytes(statement, "RowBinary"));
  }
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
