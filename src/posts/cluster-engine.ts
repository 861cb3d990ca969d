import {
  INSERT,
  inMemory,
  insertion,
  isOpen,
  killOthers,
  newEra,
  READ_FOR_WRITE,
  readingOptions,
  WRITE,
  writeId,
} from "./clickhouse-engine.ts";
import { type ClickHouseNode, NodeDownError, type RequestOptions } from "./clickhouse-node.ts";
import {
  type Choice,
  type ClusterOptions,
  openClusterMembers,
  type PlacedMember,
} from "./cluster-members.ts";
import { equalize } from "./cluster-repair.ts";
import type { ServerEngine, Statement } from "./engine.ts";
import { quoteText } from "./inline-values.ts";
import { nameTables } from "./name-tables.ts";
import { PostsDegradedError, PostsUnavailableError } from "./posts.ts";
import { SHARDED } from "./schema.ts";

/** Settings of a question that one server passes on to the other shards: a shard that does not answer is an error, never left out. */
const PASSED_ON = {
  skip_unavailable_shards: 0,
  connections_with_failover_max_tries: "1",
  connect_timeout_with_failover_ms: 2000,
} as const;
const ATTEMPTS = 4;

/**
 * A cluster of ClickHouse servers without a keeper. Posts and their documents are in the shard of their ID, all else is on every
 * server. Every write is sent to every server that it concerns; a question goes to one server, which asks one replica of every
 * shard. Which replicas, is chosen here: none that may lack anything.
 */
export async function openClusterEngine(options: ClusterOptions): Promise<ServerEngine> {
  const { database, limits } = options;
  const members = await openClusterMembers(options);
  let era = newEra();

  const here = (statement: Statement) =>
    nameTables(statement, database, ({ table }) => `${database}.${table}`);

  /** The tables of all shards in place of those of one. */
  const everywhere = (statement: Statement, choice: Choice) => {
    const addresses = choice.map(({ place }) => place.address).join(",");
    const login = options.user === "" ? "" : `, ${quoteText(options.user)}, ${quoteText(options.password)}`;
    return nameTables(statement, database, ({ table, beside }) =>
      SHARDED.has(table) && !beside
        ? `remote(${quoteText(addresses)}, ${database}, ${table}${login})`
        : `${database}.${table}`,
    );
  };

  /** Again with other servers when one does not answer. */
  async function ask<Result>(
    statement: Statement,
    use: (node: ClickHouseNode, statement: Statement, gone: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const choice = members.choose();
        const gone = AbortSignal.any(choice.map((member) => member.gone.signal));
        return await use(choice[0].node, everywhere(statement, choice), gone);
      } catch (error) {
        if (!(error instanceof PostsUnavailableError)) throw error;
        const isOver = error instanceof NodeDownError && error.kind === "timed_out";
        if (isOver || attempt === ATTEMPTS) throw error;
        await members.probe();
      }
    }
  }

  /** Everything that concerns a write is done when it resolves, or the write has failed. */
  async function toAll(send: (member: PlacedMember) => Promise<void>): Promise<void> {
    const results = await Promise.allSettled(members.all().map(send));
    const failed = results.find((result) => result.status === "rejected");
    if (failed === undefined) return;
    if (!(failed.reason instanceof NodeDownError)) throw failed.reason;
    await members.probe();
    throw new PostsDegradedError(failed.reason.message, { cause: failed.reason });
  }

  const passedOn = (request: RequestOptions): RequestOptions => ({
    ...request,
    settings: { ...request.settings, ...PASSED_ON },
  });
  const reading = passedOn(readingOptions(limits));
  const readingForWrite = passedOn(READ_FOR_WRITE);
  const write = (statement: Statement) =>
    toAll(({ node }) => node.run(here(statement), { ...WRITE, queryId: writeId(database, era) }));

  return {
    database,
    read: <Row>(statement: Statement) =>
      ask(statement, (node, named, gone) => node.rows<Row>(named, { ...reading, gone })),
    readRowBinary: (statement) =>
      ask(statement, (node, named, gone) => node.bytes(named, "RowBinary", { ...reading, gone })),
    readForWrite: <Row>(statement: Statement) =>
      ask(statement, (node, named, gone) => node.rows<Row>(named, { ...readingForWrite, gone })),
    readBytes: (statement, format) =>
      ask(statement, (node, named, gone) => node.bytes(named, format, { ...readingForWrite, gone })),
    async readEverywhere<Row>(statement: Statement) {
      const rows: Row[][] = [];
      await toAll(async ({ node }) => {
        rows.push(await node.rows<Row>(here(statement), READ_FOR_WRITE));
      });
      return rows.flat();
    },
    spool: () => null,
    write,
    insert(table, columns, rows, batch) {
      const [, name = ""] = table.split(".");
      const open = batch === undefined ? [] : [isOpen(batch)];
      return toAll(({ node, place }) => {
        const mine = SHARDED.has(name) ? [`id % ${members.shards} = ${place.shard - 1}`] : [];
        const { sql } = here({ sql: insertion(table, columns, [...mine, ...open]), parameters: {} });
        return node.insert(sql, inMemory(rows), { ...INSERT, queryId: writeId(database, era, table) });
      });
    },
    async findBlank() {
      const found: { readonly address: string; readonly tables: number }[] = [];
      const sql = `SELECT count() AS tables FROM system.tables WHERE database = ${quoteText(database)} AND name = 'posts'`;
      await toAll(async ({ node, place }) => {
        const [row] = await node.rows<{ tables: number }>({ sql, parameters: {} }, READ_FOR_WRITE);
        found.push({ address: place.address, tables: row?.tables ?? 0 });
      });
      const isNew = found.every(({ tables }) => tables === 0);
      return isNew ? [] : found.flatMap(({ address, tables }) => (tables === 0 ? [address] : []));
    },
    avoid: members.avoid,
    onReturn: members.onReturn,
    async reconcile({ versions, exclude }) {
      era = newEra();
      await write(killOthers(database, era));
      await equalize({ members: members.all(), options, versions, exclude, request: WRITE });
      members.trustAll();
    },
    close: () => members.close(),
  };
}
