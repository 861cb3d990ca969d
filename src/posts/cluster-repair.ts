import type { RequestOptions } from "./clickhouse-node.ts";
import type { ClusterOptions, PlacedMember } from "./cluster-members.ts";
import type { Interrupted, Statement } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { SHARDED } from "./schema.ts";

export interface EqualizeOptions extends Interrupted {
  /** All servers, and all of them answer. */
  readonly members: readonly PlacedMember[];
  readonly options: ClusterOptions;
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

/** A part of a table that a server has otherwise than the one that has most. */
interface Difference {
  readonly table: string;
  readonly reference: PlacedMember;
  readonly slice: number;
  readonly slices: number;
}

/** What a server must be given, and how many rows that are at least. */
interface Lack {
  readonly member: PlacedMember;
  differences: readonly Difference[];
  rows: number;
}

/**
 * Makes replicas equal, and on all servers what all must have. They differ after a write that did not reach everyone, and when a
 * server has lost what it had. Whoever acknowledged a write had all of them, so any that took part in the last one has everything.
 * None is read from while it is filled. A shard of which no server has everything goes on with the one that lacks least, until the
 * others are whole: what all of them lack was acknowledged to nobody.
 */
export async function equalize(given: EqualizeOptions): Promise<void> {
  await alignTables(given);
  await rollBack(given);
  const lacks = await findLacks(given);
  const later = lacks.filter((lack) => goesOn(lack, lacks, given));
  for (const turn of [lacks.filter((lack) => !later.includes(lack)), later]) {
    if (turn.length === 0) continue;
    await given.exclude(turn.map(({ member }) => member.place.address));
    for (const { member, differences } of turn)
      for (const difference of differences) await copySlice(given, member, difference);
  }
}

async function findLacks(given: EqualizeOptions): Promise<readonly Lack[]> {
  const lacks = given.members.map((member): Lack => ({ member, differences: [], rows: 0 }));
  for (const table of Object.keys(TABLES)) {
    const groups = SHARDED.has(table) ? shardsOf(given.members) : [given.members];
    for (const group of groups) {
      const inGroup = lacks.filter(({ member }) => group.includes(member));
      await compareTable(given, table, inGroup);
    }
  }
  return lacks.filter(({ differences }) => differences.length > 0);
}

/** Whether it is the one to be read from while the others of its shard are filled, because none of them has everything. */
function goesOn(lack: Lack, lacks: readonly Lack[], { members, behind }: EqualizeOptions): boolean {
  const isFellow = (member: PlacedMember) => member.place.shard === lack.member.place.shard;
  const lacking = lacks.filter(({ member }) => isFellow(member));
  if (lacking.length < members.filter(isFellow).length) return false;
  const able = lacking.filter(({ member }) => !behind.includes(member.place.address));
  return lack === able.sort((one, other) => one.rows - other.rows)[0];
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

async function compareTable(given: EqualizeOptions, table: string, group: readonly Lack[]): Promise<void> {
  const counts = await Promise.all(group.map(({ member }) => countRows(given, table, member)));
  const most = Math.max(...counts);
  // A deletion that did not reach everyone is repeated, so more is never too much.
  const reference = group[counts.indexOf(most)]?.member;
  if (reference === undefined) return;
  const slices = TABLES[table]?.sliced === true ? Math.max(1, Math.ceil(most / SLICE_ROWS)) : 1;
  const wanted = await digests(given, table, reference, slices);
  for (const [index, lack] of group.entries()) {
    if (lack.member === reference) continue;
    const found = await digests(given, table, lack.member, slices);
    const different = [...new Set([...wanted.keys(), ...found.keys()])].filter(
      (slice) => wanted.get(slice) !== found.get(slice),
    );
    lack.differences = [
      ...lack.differences,
      ...different.map((slice) => ({ table, reference, slice, slices })),
    ];
    lack.rows += most - (counts[index] ?? 0);
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
  member: PlacedMember,
  { table, reference, slice, slices }: Difference,
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
