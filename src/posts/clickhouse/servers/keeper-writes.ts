import { setTimeout as sleep } from "node:timers/promises";
import { PostsConflictError, PostsDegradedError, QueryTooExpensiveError } from "../../posts.ts";
import type { Interrupted, ServerEngine, Statement } from "../engine.ts";
import { SHARDED } from "../schema.ts";
import {
  INSERT,
  inMemory,
  insertion,
  isOpen,
  killOthers,
  newEra,
  READ_FOR_WRITE,
  WRITE,
  writeId,
} from "./clickhouse-engine.ts";
import type { RequestOptions } from "./clickhouse-node.ts";
import {
  type ClusterMembers,
  type ClusterOptions,
  everyone,
  type PlacedMember,
  sendTo,
} from "./cluster-members.ts";
import {
  factsStatement,
  findBlankServers,
  findKeeperProblem,
  ON_CLUSTER,
  onCluster,
  routeOf,
  type ServerFacts,
  toAllReplicas,
  withoutPatch,
  withReplicatedEngine,
} from "./replicated-tables.ts";
import { nameOwnTables, quoteText } from "./rewrite-statement.ts";

/** Tables of a server with rows that it alone may have. */
interface Unconfirmed {
  readonly member: PlacedMember;
  readonly tables: readonly string[];
}

/** A part has the rows of the inserts with these numbers, which the keeper gives once for each partition of a table. */
interface Part {
  readonly table: string;
  readonly partition: string;
  readonly first: number;
  readonly last: number;
}

/**
 * A server that loses the keeper in the middle of an insert shows its rows without knowing whether the keeper took note
 * of them. If it did not, the others never get them, no deletion meets them, and after five minutes they are gone. To
 * be called when all have caught up: then the others have every insert that the keeper knows, and of a server that is
 * alone none is certain.
 */
async function findUnconfirmed(
  members: readonly PlacedMember[],
  database: string,
  groupsOf: (table: string) => readonly (readonly PlacedMember[])[],
): Promise<readonly Unconfirmed[]> {
  const parts = new Map<PlacedMember, readonly Part[]>();
  await Promise.all(
    members.map(async (member) => {
      const sql = `SELECT table, partition_id AS partition, min_block_number AS first, max_block_number AS last
        FROM system.parts WHERE database = ${quoteText(database)} AND active`;
      parts.set(member, await member.node.rows<Part>({ sql, parameters: {} }, READ_FOR_WRITE));
    }),
  );
  return members.flatMap((member) => {
    const isConfirmed = (part: Part) =>
      groupsOf(part.table)
        .filter((group) => group.includes(member))
        .flat()
        .some((other) => other !== member && parts.get(other)?.some((theirs) => covers(theirs, part)));
    const suspects = (parts.get(member) ?? []).filter(
      (part) => part.first === part.last && !isConfirmed(part),
    );
    const tables = [...new Set(suspects.map(({ table }) => table))];
    return tables.length === 0 ? [] : [{ member, tables }];
  });
}

function covers(whole: Part, part: Part): boolean {
  return (
    whole.table === part.table &&
    whole.partition === part.partition &&
    whole.first <= part.first &&
    part.last <= whole.last
  );
}

const POLL_MS = 200;
const PATIENCE_MS = 600_000;

/** The half of an engine that changes something. */
type Writes = Pick<ServerEngine, "write" | "insert" | "reconcile">;

/**
 * Replicas copy from each other, through the keeper. A write still needs all replicas of its shard, so that each of
 * them may be read at any time; it is sent to one.
 */
export function createKeeperWrites(members: ClusterMembers, options: ClusterOptions): Writes {
  const { database, cluster } = options;
  const named = (statement: Statement) => nameOwnTables(statement, database);
  let era = newEra();
  const requestWith = (
    settings: RequestOptions["settings"],
    request = WRITE,
    table = "",
  ): RequestOptions => ({
    ...request,
    settings: { ...request.settings, ...settings },
    gone: anyLost(members.all()),
    queryId: writeId(database, era, table),
  });

  /** The server, and those that replicate its rows of a table. */
  const replicasOf = (table: string, member: PlacedMember): readonly PlacedMember[] =>
    groupsOf(table, members.all()).find((group) => group.includes(member)) ?? [member];

  async function write(statement: Statement): Promise<void> {
    const route = routeOf(statement.sql);
    switch (route.kind) {
      case "everyone":
        return sendTo(members, everyone, ({ node }) => node.run(named(statement), requestWith({})));
      case "groups":
        return sendTo(members, oneOfEach(route.table), (member) => {
          const sql = withoutPatch(statement.sql);
          const settings = toAllReplicas(replicasOf(route.table, member).length);
          return member.node.run(named({ ...statement, sql }), requestWith(settings));
        });
      case "cluster": {
        // Every lease that looks after the tables begins with it.
        if (/^\s*CREATE DATABASE\b/.test(statement.sql)) await checkServers(members, database);
        const { sql, parameters } = named({ ...statement, sql: withReplicatedEngine(statement.sql) });
        const said = { sql: onCluster(sql, cluster), parameters };
        return sendTo(members, first, ({ node }) =>
          node.run(said, requestWith(ON_CLUSTER)).catch(asDegraded),
        );
      }
    }
  }

  return {
    write,
    insert(...given) {
      const [table, , rows] = given;
      const [, name = ""] = table.split(".");
      return sendTo(members, oneOfEach(name), (member) => {
        const { sql } = named({ sql: insertionFor(given, member, members.shards), parameters: {} });
        const settings = toAllReplicas(replicasOf(name, member).length);
        return member.node.insert(sql, inMemory(rows), requestWith(settings, INSERT, table));
      });
    },
    async reconcile({ failed, exclude }) {
      era = newEra();
      await write(killOthers(database, era));
      await alignTables(members.all(), database);
      await sendTo(members, everyone, (member) => catchUp(member, database));
      if (failed) await dropUnconfirmed(members, database, exclude);
      members.trustAll();
    },
  };
}

/** What needs all of them need not wait when one is lost. */
function anyLost(all: readonly PlacedMember[]): AbortSignal {
  return AbortSignal.any(all.map(({ lost }) => lost.signal));
}

/** All of an insert but its format, with the rows that a server of this shard keeps. */
function insertionFor(
  [table, columns, , batch]: Parameters<ServerEngine["insert"]>,
  { place }: PlacedMember,
  shards: number,
): string {
  const [, name = ""] = table.split(".");
  const mine = SHARDED.has(name) ? [`id % ${shards} = ${place.shard - 1}`] : [];
  const open = batch === undefined ? [] : [isOpen(batch)];
  return insertion(table, columns, [...mine, ...open]);
}

/** Servers with the same rows: the replicas of a shard, or all. */
function groupsOf(table: string, all: readonly PlacedMember[]): readonly (readonly PlacedMember[])[] {
  if (!SHARDED.has(table)) return [all];
  const shards = new Set(all.map(({ place }) => place.shard));
  return [...shards].map((shard) => all.filter(({ place }) => place.shard === shard));
}

const first = (all: readonly PlacedMember[]) => all.slice(0, 1);
const oneOfEach = (table: string) => (all: readonly PlacedMember[]) => groupsOf(table, all).flatMap(first);

/**
 * Before any table is made: one that is made on a server that should have had it would have nothing to do with the
 * others.
 */
async function checkServers(members: ClusterMembers, database: string): Promise<void> {
  const found: ServerFacts[] = [];
  const statement = { sql: factsStatement(database), parameters: {} };
  await sendTo(members, everyone, async ({ node, place }) => {
    const [facts] = await node.rows<Omit<ServerFacts, "address" | "place">>(statement, READ_FOR_WRITE);
    if (facts !== undefined) found.push({ ...facts, address: place.address, place: place.shard });
  });
  const problem = findKeeperProblem(found);
  if (problem !== null) throw new PostsConflictError(`The ClickHouse cluster cannot be used: ${problem}.`);
  const blank = findBlankServers(found);
  if (blank.length === 0) return;
  members.distrust(blank);
  throw new PostsDegradedError(
    `${blank.join(", ")} has lost its tables: give it those of another replica again, as ClickHouse describes`,
  );
}

/** Tables that have changed places on some servers, when an analysis of everything was about to end, do so on all. */
async function alignTables(all: readonly PlacedMember[], database: string): Promise<void> {
  const request = { ...WRITE, gone: anyLost(all) };
  const sql = `SELECT name, comment FROM system.tables WHERE database = ${quoteText(database)} AND name IN ('posts', 'posts_next')`;
  const found = await Promise.all(
    all.map(async ({ node }) => {
      const rows = await node.rows<{ name: string; comment: string }>({ sql, parameters: {} }, request);
      const of = (name: string) => rows.find((row) => row.name === name)?.comment;
      return { node, now: of("posts"), next: of("posts_next") };
    }),
  );
  const exchanged = found.find(({ now, next }) =>
    found.some((other) => now === other.next && next === other.now),
  );
  if (exchanged === undefined) return;
  // They are exchanged one way or the other only if all of them are complete.
  const exchange = `EXCHANGE TABLES ${database}.posts AND ${database}.posts_next`;
  for (const { node, now } of found)
    if (now !== exchanged.now) await node.run({ sql: exchange, parameters: {} }, request);
}

/** A table that is started anew puts aside what the keeper does not know; no query reads it meanwhile. */
async function dropUnconfirmed(
  members: ClusterMembers,
  database: string,
  exclude: Interrupted["exclude"],
): Promise<void> {
  const all = members.all();
  const found = await findUnconfirmed(all, database, (table) => groupsOf(table, all));
  for (const { member, tables } of found) {
    await exclude([member.place.address]);
    await sendTo(
      members,
      () => [member],
      async ({ node }) => {
        for (const table of tables)
          await node.run({ sql: `SYSTEM RESTART REPLICA ${database}.${table}`, parameters: {} }, WRITE);
        await catchUp(member, database);
      },
    );
  }
}

async function catchUp({ node }: PlacedMember, database: string): Promise<void> {
  const inDatabase = `database = ${quoteText(database)}`;
  const tables = await node.rows<{ table: string }>(
    { sql: `SELECT table FROM system.replicas WHERE ${inDatabase}`, parameters: {} },
    READ_FOR_WRITE,
  );
  await Promise.all(
    tables.map(({ table }) =>
      node.run({ sql: `SYSTEM SYNC REPLICA ${database}.${table}`, parameters: {} }, WRITE),
    ),
  );
  const giveUpAt = performance.now() + PATIENCE_MS;
  const sql = `SELECT count() AS unfinished FROM system.mutations WHERE ${inDatabase} AND NOT is_done`;
  for (;;) {
    const [row] = await node.rows<{ unfinished: number }>({ sql, parameters: {} }, READ_FOR_WRITE);
    if (row?.unfinished === 0) return;
    if (performance.now() > giveUpAt)
      throw new PostsDegradedError(`${node.url} has not caught up with the other replicas`);
    await sleep(POLL_MS);
  }
}

/** Servers that do not do what the cluster was told are waited for only so long. */
function asDegraded(error: unknown): never {
  throw error instanceof QueryTooExpensiveError
    ? new PostsDegradedError(error.message, { cause: error })
    : error;
}
