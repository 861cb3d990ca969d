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
import { NodeDownError } from "./clickhouse-node.ts";
import type { ClusterMembers, ClusterOptions, PlacedMember } from "./cluster-members.ts";
import { equalize } from "./cluster-repair.ts";
import type { ServerEngine, Statement } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { nameTables } from "./name-tables.ts";
import { PostsDegradedError } from "./posts.ts";
import { SHARDED } from "./schema.ts";

/** The half of an engine that changes something. */
export type ClusterWrites = Pick<ServerEngine, "write" | "insert" | "findBlank" | "reconcile">;

/** Everything that concerns a write is done when it resolves, or the write has failed. */
export async function sendTo(
  members: ClusterMembers,
  choose: (all: readonly PlacedMember[]) => readonly PlacedMember[],
  send: (member: PlacedMember) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(choose(members.all()).map(send));
  const failed = results.find((result) => result.status === "rejected");
  if (failed === undefined) return;
  if (!(failed.reason instanceof NodeDownError)) throw failed.reason;
  await members.probe();
  throw new PostsDegradedError(failed.reason.message, { cause: failed.reason });
}

export const everyone = (all: readonly PlacedMember[]): readonly PlacedMember[] => all;

/** What needs all of them need not wait when one is lost. */
export function anyLost(all: readonly PlacedMember[]): AbortSignal {
  return AbortSignal.any(all.map(({ lost }) => lost.signal));
}

/** The names of the tables as the server has them that is asked. */
export function here(statement: Statement, database: string): Statement {
  return nameTables(statement, database, ({ table }) => `${database}.${table}`);
}

/** All of an insert but its format, with the rows that a server of this shard keeps. */
export function insertionFor(
  [table, columns, , batch]: Parameters<ServerEngine["insert"]>,
  { place }: PlacedMember,
  shards: number,
): string {
  const [, name = ""] = table.split(".");
  const mine = SHARDED.has(name) ? [`id % ${shards} = ${place.shard - 1}`] : [];
  const open = batch === undefined ? [] : [isOpen(batch)];
  return insertion(table, columns, [...mine, ...open]);
}

/** Without a keeper nobody but us tells replicas from each other: every server gets every write that concerns it. */
export function createDirectWrites(members: ClusterMembers, options: ClusterOptions): ClusterWrites {
  const { database } = options;
  let era = newEra();
  const toAll = (send: (member: PlacedMember) => Promise<void>) => sendTo(members, everyone, send);
  let isChecked = false;

  /** The engine of the posts on every server; empty where there are none. */
  async function readEngines(): Promise<readonly { readonly address: string; readonly engine: string }[]> {
    const found: { readonly address: string; readonly engine: string }[] = [];
    const sql = `SELECT engine FROM system.tables WHERE database = ${quoteText(database)} AND name = 'posts'`;
    await toAll(async ({ node, place }) => {
      const [row] = await node.rows<{ engine: string }>({ sql, parameters: {} }, READ_FOR_WRITE);
      found.push({ address: place.address, engine: row?.engine ?? "" });
    });
    return found;
  }

  /** Replicas that copy from each other would have twice what is sent to each. */
  async function refuseReplicated(): Promise<void> {
    if ((await readEngines()).some(({ engine }) => engine.startsWith("Replicated")))
      throw new Error("these tables were made for a cluster with a keeper: set EARSHOT_CLICKHOUSE_KEEPER");
    isChecked = true;
  }

  async function write(statement: Statement): Promise<void> {
    if (!isChecked) await refuseReplicated();
    await toAll(({ node, lost }) =>
      node.run(here(statement, database), {
        ...WRITE,
        gone: lost.signal,
        queryId: writeId(database, era),
      }),
    );
  }

  return {
    write,
    insert: (...given) =>
      toAll((member) => {
        const [table, , rows] = given;
        const sql = insertionFor(given, member, members.shards);
        const named = here({ sql, parameters: {} }, database);
        const queryId = writeId(database, era, table);
        const request = { ...INSERT, gone: member.lost.signal, queryId };
        return member.node.insert(named.sql, inMemory(rows), request);
      }),
    async findBlank() {
      const found = await readEngines();
      const isNew = found.every(({ engine }) => engine === "");
      return isNew ? [] : found.flatMap(({ address, engine }) => (engine === "" ? [address] : []));
    },
    async reconcile(interrupted) {
      era = newEra();
      await write(killOthers(database, era));
      const request = { ...WRITE, gone: anyLost(members.all()) };
      await equalize({ ...interrupted, members: members.all(), options, request });
      members.trustAll();
    },
  };
}
