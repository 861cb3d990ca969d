import type { ClickHouseSettings } from "@clickhouse/client";
import { createdBy, DATABASE, SHARDED } from "../schema.ts";
import { BY_PATCH } from "./patches.ts";
import { quoteText } from "./rewrite-statement.ts";

/** What a server of a cluster says of itself. */
export interface ServerFacts {
  readonly address: string;
  /** Its shard, as the cluster counts. */
  readonly place: number;
  /** 1: it has one. */
  readonly keeper: number;
  /** The macros; empty when it has none. */
  readonly shard: string;
  readonly replica: string;
  /** Of the table of posts; empty when it has none. */
  readonly engine: string;
}

export function factsStatement(database: string): string {
  const macro = (name: string) => `(SELECT any(substitution) FROM system.macros WHERE macro = '${name}')`;
  return `SELECT (SELECT count() FROM system.server_settings WHERE name = 'keeper_hosts' AND value != '') AS keeper,
    ${macro("shard")} AS shard, ${macro("replica")} AS replica,
    (SELECT any(engine) FROM system.tables WHERE database = ${quoteText(database)} AND name = 'posts') AS engine`;
}

/** Why replicated tables cannot be made on these servers, or used; null: they can. */
export function findKeeperProblem(servers: readonly ServerFacts[]): string | null {
  const plain = servers.find(({ engine }) => engine !== "" && !engine.startsWith("Replicated"));
  // First, because these servers may have no keeper either.
  if (plain !== undefined) return notReplicated(plain.address);
  for (const { address, keeper, shard, replica } of servers) {
    if (keeper === 0) return `${address} has no keeper (zookeeper in its configuration)`;
    if (shard === "" || replica === "") return `${address} lacks the macros shard and replica`;
  }
  for (const one of servers) {
    for (const other of servers) {
      if (one === other) continue;
      if ((one.place === other.place) !== (one.shard === other.shard))
        return `the macro shard of ${one.address} and ${other.address} does not agree with remote_servers`;
      if (one.place === other.place && one.replica === other.replica)
        return `${one.address} and ${other.address} have the same macro replica`;
    }
  }
  return null;
}

function notReplicated(address: string): string {
  return [
    `the tables on ${address} are not replicated through a keeper: back them up as rows with the version of Earshot that made them`,
    `("earshot backup" without EARSHOT_CLICKHOUSE_BACKUP_DISK), and restore them into a new database of a cluster with a keeper`,
  ].join(" ");
}

/** Servers without tables, where others have them. */
export function findBlankServers(servers: readonly ServerFacts[]): readonly string[] {
  const blank = servers.filter(({ engine }) => engine === "");
  return blank.length === servers.length ? [] : blank.map(({ address }) => address);
}

/**
 * Which servers carry a statement out where a keeper joins the replicas of a table into a group: the whole cluster on
 * the word of one server, every server for itself because it concerns no other, or one server of every group, which
 * tells the others.
 */
type Route =
  | { readonly kind: "cluster" }
  | { readonly kind: "everyone" }
  | { readonly kind: "groups"; readonly table: string };

export function routeOf(sql: string): Route {
  if (/^\s*(?:CREATE|DROP)\b/.test(sql)) return { kind: "cluster" };
  // Names and settings of tables belong to each server.
  if (/^\s*(?:KILL|EXCHANGE)\b|^\s*ALTER TABLE \S+ (?:MODIFY|RESET) SETTING\b/.test(sql))
    return { kind: "everyone" };
  const table = new RegExp(`\\b${DATABASE}\\.(\\w+)`).exec(sql)?.[1];
  if (table === undefined) throw new Error(`nobody knows which table this changes: ${sql.slice(0, 80)}`);
  return { kind: "groups", table };
}

/**
 * Tables by the side of which the keeper holds what their replicas have agreed on. The place there is named by the
 * UUID, which `ON CLUSTER` makes the same everywhere: the two tables of posts change their names.
 */
export function withReplicatedEngine(sql: string): string {
  const table = createdBy(sql);
  if (table === null) return sql;
  const place = SHARDED.has(table)
    ? "'/clickhouse/tables/{uuid}/{shard}', '{replica}'"
    : "'/clickhouse/tables/{uuid}/all', '{shard}-{replica}'";
  return sql.replace(
    /ENGINE = (Replacing)?MergeTree(?:\((\w+)\))?/,
    (_, replacing: string | undefined, version: string | undefined) =>
      `ENGINE = Replicated${replacing ?? ""}MergeTree(${place}${version === undefined ? "" : `, ${version}`})`,
  );
}

/** `sql` has the names of its tables already: the name of a cluster may be one of those that are replaced. */
export function onCluster(sql: string, cluster: string): string {
  return sql.replace(
    /^\s*(?:CREATE (?:DATABASE|TABLE) IF NOT EXISTS|DROP TABLE(?: IF EXISTS)?) \S+/,
    (head) => `${head} ON CLUSTER ${quoteText(cluster)}`,
  );
}

/**
 * A patch is a part that replicas fetch when they come to it, and nothing waits for that: a reader of one of them
 * might see what is gone.
 */
export function withoutPatch(sql: string): string {
  return sql.replace(BY_PATCH, "");
}

/** A replica that does not answer is waited for as long; then the write has failed. */
const PATIENCE_S = 60;

/**
 * A keeper that does not answer is asked again for some seconds, in which another of its servers may take over;
 * ClickHouse would for minutes.
 */
const KEEPER_RETRIES: ClickHouseSettings = { insert_keeper_max_retries: "6", keeper_max_retries: "6" };

export const ON_CLUSTER: ClickHouseSettings = {
  ...KEEPER_RETRIES,
  distributed_ddl_output_mode: "throw",
  distributed_ddl_task_timeout: `${PATIENCE_S}`,
};

/**
 * Done when all of so many replicas have done it, so that any of them may be read. That holds for every row that is
 * inserted: a server that learned late what readers must leave out would show posts twice. Subqueries of a mutation
 * give the same on all, because nothing is done before all have the rows. Rows that were there before and were deleted
 * are no repetition.
 */
export function toAllReplicas(replicas: number): ClickHouseSettings {
  return {
    ...KEEPER_RETRIES,
    mutations_sync: "2",
    lightweight_deletes_sync: "2",
    alter_sync: "2",
    replication_wait_for_inactive_replica_timeout: `${PATIENCE_S}`,
    allow_nondeterministic_mutations: 1,
    insert_quorum: `${replicas}`,
    insert_quorum_parallel: 1,
    insert_quorum_timeout: PATIENCE_S * 1000,
    insert_deduplicate: 0,
  };
}
