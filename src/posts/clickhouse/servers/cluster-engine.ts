import { PostsUnavailableError } from "../../posts.ts";
import type { ServerEngine, Statement } from "../engine.ts";
import { SHARDED } from "../schema.ts";
import { lookingOptions, READ_FOR_WRITE, readingOptions } from "./clickhouse-engine.ts";
import { type ClickHouseNode, NodeDownError, type RequestOptions } from "./clickhouse-node.ts";
import { type Choice, type ClusterOptions, everyone, openClusterMembers, sendTo } from "./cluster-members.ts";
import { createKeeperWrites } from "./keeper-writes.ts";
import { nameOwnTables, nameTables, quoteText } from "./rewrite-statement.ts";

/**
 * Settings of a question that one server passes on to the other shards: a shard that does not answer is an error, never
 * left out.
 */
const PASSED_ON = {
  skip_unavailable_shards: 0,
  connections_with_failover_max_tries: "1",
  connect_timeout_with_failover_ms: 2000,
} as const;
const ATTEMPTS = 4;

/**
 * A cluster of ClickHouse servers, joined by a keeper. Posts and their documents are in the shard of their ID, all else
 * is on every server. A question goes to one server, which asks one replica of every shard. Which replicas, is chosen
 * here: none that may lack anything. How replicas come to have the same is in `keeper-writes.ts`.
 */
export async function openClusterEngine(options: ClusterOptions): Promise<ServerEngine> {
  const { database, limits } = options;
  const members = await openClusterMembers(options);

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

  const passedOn = (request: RequestOptions): RequestOptions => ({
    ...request,
    settings: { ...request.settings, ...PASSED_ON },
  });
  const reading = passedOn(readingOptions(limits));
  const looking = passedOn(lookingOptions(limits));
  const readingForWrite = passedOn(READ_FOR_WRITE);

  return {
    database,
    patches: false,
    read: <Row>(statement: Statement) =>
      ask(statement, (node, named, gone) => node.rows<Row>(named, { ...reading, gone })),
    readRowBinary: (statement) =>
      ask(statement, (node, named, gone) => node.bytes(named, "RowBinary", { ...reading, gone })),
    readForWrite: <Row>(statement: Statement) =>
      ask(statement, (node, named, gone) => node.rows<Row>(named, { ...readingForWrite, gone })),
    look: <Row>(statement: Statement) =>
      ask(statement, (node, named, gone) => node.rows<Row>(named, { ...looking, gone })),
    readBytes: (statement, format) =>
      ask(statement, (node, named, gone) => node.bytes(named, format, { ...readingForWrite, gone })),
    async readEverywhere<Row>(statement: Statement) {
      const rows: Row[][] = [];
      await sendTo(members, everyone, async ({ node, lost }) => {
        rows.push(
          await node.rows<Row>(nameOwnTables(statement, database), { ...READ_FOR_WRITE, gone: lost.signal }),
        );
      });
      return rows.flat();
    },
    alone: null,
    ...createKeeperWrites(members, options),
    avoid: members.avoid,
    onReturn: members.onReturn,
    close: () => members.close(),
  };
}
