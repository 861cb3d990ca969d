import type { RequestOptions } from "./clickhouse-node.ts";
import type { ClusterOptions, PlacedMember } from "./cluster-members.ts";
import type { Statement } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { SHARDED } from "./schema.ts";

export interface EqualizeOptions {
  /** All servers, and all of them answer. */
  readonly members: readonly PlacedMember[];
  readonly options: ClusterOptions;
  /** Batches that were begun and not ended. */
  readonly versions: readonly number[];
  readonly exclude: (servers: readonly string[]) => Promise<void>;
  readonly request: RequestOptions;
}

/** What makes two rows of a table the same; in a table of few rows all of it is compared and copied at once. */
const TABLES: Readonly<
  Record<string, { readonly identity: string; readonly sliced: boolean; readonly final?: true }>
> = {
  posts: { identity: "id, uid, version, account_id", sliced: true },
  documents: { identity: "id, uid, version", sliced: true },
  accounts: { identity: "id, version, merged_into", sliced: true, final: true },
  erasures: { identity: "mark", sliced: false, final: true },
  deletions: { identity: "kind, platform, id, text", sliced: false },
  journal: { identity: "version", sliced: false },
};
/** The part of a table that is compared, and copied when it differs. */
const SLICE_ROWS = 500_000;

/**
 * Makes replicas equal, and on all servers what all must have. They differ after a write that did not reach everyone, and when a
 * server has lost what it had. Whoever acknowledged a write had all of them, so any that took part in the last one has everything.
 */
export async function equalize(given: EqualizeOptions): Promise<void> {
  await alignTables(given);
  await rollBack(given);
  const { members } = given;
  const excluded = new Set<string>();
  /** One that lacks something is not read from before it has everything. */
  const exclude = async ({ place }: PlacedMember) => {
    if (excluded.has(place.address)) return;
    excluded.add(place.address);
    await given.exclude([...excluded]);
  };
  for (const table of Object.keys(TABLES)) {
    const groups = SHARDED.has(table) ? shardsOf(members) : [members];
    for (const group of groups) await equalizeTable(given, table, group, exclude);
  }
}

/** Tables that have changed places on some servers, when an analysis of everything was about to end, do so on all. */
export async function alignTables({
  members,
  options,
  request,
}: Pick<EqualizeOptions, "members" | "options" | "request">): Promise<void> {
  const { database } = options;
  const found = await Promise.all(
    members.map(async ({ node }) => {
      const sql = `SELECT name, comment FROM system.tables WHERE database = ${quoteText(database)} AND name IN ('posts', 'posts_next')`;
      const rows = await node.rows<{ name: string; comment: string }>(plain(sql), request);
      const of = (name: string) => rows.find((row) => row.name === name)?.comment;
      return { node, now: of("posts"), next: of("posts_next") };
    }),
  );
  const exchanged = found.find(({ now, next }) =>
    found.some((other) => now === other.next && next === other.now),
  );
  if (exchanged === undefined) return;
  // They are exchanged one way or the other only if all of them are complete.
  for (const { node, now } of found) {
    if (now === exchanged.now) continue;
    await node.run(plain(`EXCHANGE TABLES ${database}.posts AND ${database}.posts_next`), request);
  }
}

/** A batch that not all replicas have goes; its old rows are all there, because they are deleted when all have the new ones. */
async function rollBack(given: EqualizeOptions): Promise<void> {
  const { members, versions, options, request } = given;
  const { database } = options;
  for (const version of versions) {
    const counts = await Promise.all(
      members.map(async (member) => {
        const of = (table: string) => `(SELECT count() FROM ${database}.${table} WHERE version = ${version})`;
        const sql = `SELECT ${of("posts")} AS posts, ${of("documents")} AS documents`;
        const [row] = await member.node.rows<{ posts: number; documents: number }>(plain(sql), request);
        return { shard: member.place.shard, key: `${row?.posts} ${row?.documents}` };
      }),
    );
    const agreed = counts.every(({ shard, key }) =>
      counts.every((other) => other.shard !== shard || other.key === key),
    );
    if (agreed) continue;
    await Promise.all(
      members.map(async ({ node }) => {
        for (const table of ["posts", "documents"]) {
          await node.run(plain(`DELETE FROM ${database}.${table} WHERE version = ${version}`), request);
        }
      }),
    );
  }
}

type Digests = ReadonlyMap<number, string>;

async function equalizeTable(
  given: EqualizeOptions,
  table: string,
  group: readonly PlacedMember[],
  exclude: (member: PlacedMember) => Promise<void>,
): Promise<void> {
  const counts = await Promise.all(group.map((member) => countRows(given, table, member)));
  const most = Math.max(...counts);
  // A deletion that did not reach everyone is repeated, so more is never too much.
  const reference = group[counts.indexOf(most)];
  if (reference === undefined) return;
  const slices = TABLES[table]?.sliced === true ? Math.max(1, Math.ceil(most / SLICE_ROWS)) : 1;
  const wanted = await digests(given, table, reference, slices);
  for (const member of group.filter((one) => one !== reference)) {
    const found = await digests(given, table, member, slices);
    const different = [...new Set([...wanted.keys(), ...found.keys()])].filter(
      (slice) => wanted.get(slice) !== found.get(slice),
    );
    if (different.length === 0) continue;
    await exclude(member);
    for (const slice of different) await copySlice(given, table, reference, member, slice, slices);
  }
}

async function countRows(
  { options, request }: EqualizeOptions,
  table: string,
  { node }: PlacedMember,
): Promise<number> {
  const final = TABLES[table]?.final ? " FINAL" : "";
  const sql = `SELECT count() AS rows FROM ${options.database}.${table}${final}`;
  const [row] = await node.rows<{ rows: number }>(plain(sql), request);
  return row?.rows ?? 0;
}

export function shardsOf(members: readonly PlacedMember[]): readonly (readonly PlacedMember[])[] {
  const shards = new Set(members.map(({ place }) => place.shard));
  return [...shards].map((shard) => members.filter(({ place }) => place.shard === shard));
}

async function digests(
  { options, request }: EqualizeOptions,
  table: string,
  { node }: PlacedMember,
  slices: number,
): Promise<Digests> {
  const { identity = "", sliced = false, final = false } = TABLES[table] ?? {};
  const slice = sliced ? `id % ${slices}` : "0";
  const rows = await node.rows<{ slice: number; digest: string }>(
    plain(
      `SELECT toUInt32(${slice}) AS slice, concat(toString(count()), ' ', toString(sum(cityHash64(${identity})))) AS digest
       FROM ${options.database}.${table}${final ? " FINAL" : ""} GROUP BY slice`,
    ),
    request,
  );
  return new Map(rows.map((row) => [row.slice, row.digest]));
}

async function copySlice(
  { options, request }: EqualizeOptions,
  table: string,
  reference: PlacedMember,
  member: PlacedMember,
  slice: number,
  slices: number,
): Promise<void> {
  const { database, user, password } = options;
  const sliced = TABLES[table]?.sliced === true;
  const condition = sliced ? `id % ${slices} = ${slice}` : "1";
  const login = user === "" ? "" : `, ${quoteText(user)}, ${quoteText(password)}`;
  const there = `remote(${quoteText(reference.place.address)}, ${database}, ${table}${login})`;
  await member.node.run(
    plain(
      sliced ? `DELETE FROM ${database}.${table} WHERE ${condition}` : `TRUNCATE TABLE ${database}.${table}`,
    ),
    request,
  );
  await member.node.run(
    plain(`INSERT INTO ${database}.${table} SELECT * FROM ${there} WHERE ${condition}`),
    request,
  );
}

function plain(sql: string): Statement {
  return { sql, parameters: {} };
}
