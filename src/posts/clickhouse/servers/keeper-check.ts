import { quoteText } from "./inline-values.ts";

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
