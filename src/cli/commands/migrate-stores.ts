import type { TransferDigest } from "../../posts/transfer/transfer.ts";
import { jsonArg, settingArgs } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { CommandError, usageError } from "../command-error.ts";
import { type Config, loadConfig } from "../config.ts";
import { dataDirectory } from "../data-directory.ts";
import { type Direction, moveDirectory, movePosts, secretFile } from "../move-stores.ts";
import { printJson, printLine } from "../output.ts";
import { stopSignal } from "../stop-signal.ts";
import { databaseAddress, type ValueType, webAddresses } from "../value-type.ts";

const { data: _ownFolder, ...settings } = settingArgs("index");
const server = (what: string, setting: string) => ({
  type: "string" as const,
  valueHint: "URL",
  description: `${what} Default: ${setting}, which others on this machine cannot see.`,
});

const args = {
  ...settings,
  ...jsonArg,
  from: { type: "string", valueHint: "DIR", description: "Move out of this data directory, to the servers." },
  "to-database": server("The PostgreSQL database to move to.", "EARSHOT_DATABASE_URL"),
  "to-clickhouse": server("The ClickHouse to move posts to.", "EARSHOT_CLICKHOUSE_URL"),
  to: { type: "string", valueHint: "DIR", description: "Move from the servers into this data directory." },
  "from-database": server("The PostgreSQL database to move from.", "EARSHOT_DATABASE_URL"),
  "from-clickhouse": server("The ClickHouse to move posts from.", "EARSHOT_CLICKHOUSE_URL"),
} as const;

export const migrateStores = defineCommand({
  description:
    "Move users, keys and lists from a data directory to PostgreSQL, and posts to ClickHouse, or back. Without a ClickHouse posts stay where they are. Interrupted, it goes on when it is called again; at the end everything is compared.",
  args,
  run: async ({ args: given }) => {
    const direction = directionOf(given);
    const config = configOf(given, direction);
    const { databaseUrl } = config;
    if (databaseUrl === null) {
      throw usageError(
        `Give ${direction === "servers" ? "--to" : "--from"}-database URL, or EARSHOT_DATABASE_URL.`,
      );
    }
    const data = dataDirectory(String(given.from ?? given.to));
    const signal = stopSignal();
    const show = progressTo(process.stderr.isTTY && given.json !== true);
    const move = { direction, config: { ...config, data: data.path }, data, databaseUrl, signal, show };
    try {
      const directory = await moveDirectory(move);
      const posts = config.clickhouseUrl === null ? null : await movePosts(move);
      show(null);
      if (given.json) return printJson({ directory, posts });
      const { users, api_keys: keys, lists } = directory;
      printLine(
        `Moved ${users?.rows} users, ${keys?.rows} keys, ${lists?.rows} lists and ${countPosts(posts)}; every row was compared.`,
      );
      printLine(adviceFor(direction, data.path, config));
    } catch (error) {
      show(null);
      throw signal.aborted
        ? new CommandError("Interrupted; the same command goes on where it stopped.")
        : error;
    }

    function adviceFor(to: Direction, path: string, { clickhouseUrl }: Config): string {
      if (to === "data")
        return `Serve them with --data ${path}, without EARSHOT_DATABASE_URL. The servers are as they were.`;
      const where = clickhouseUrl === null ? ` Posts stay in ${path}.` : ` ${path} is as it was.`;
      return `Serve them with the same variables, EARSHOT_SECRET as in ${secretFile(data)}.${where}`;
    }
  },
});

/** Addresses that are given as flags go before the settings, and are for this command alone. */
function configOf(given: Readonly<Record<string, unknown>>, direction: Direction): Config {
  const { config } = loadConfig(given);
  const prefix = direction === "servers" ? "to" : "from";
  const take = <Value>(name: string, type: ValueType<Value>): Value | null => {
    const text = given[`${prefix}-${name}`];
    if (text === undefined) return null;
    const parsed = type.parse(String(text));
    if (parsed === null) throw usageError(`--${prefix}-${name} must be ${type.allowed}.`);
    return parsed.value;
  };
  return {
    ...config,
    databaseUrl: take("database", databaseAddress) ?? config.databaseUrl,
    clickhouseUrl: take("clickhouse", webAddresses) ?? config.clickhouseUrl,
  };
}

function directionOf({ from, to }: { readonly from?: unknown; readonly to?: unknown }): Direction {
  if ((from === undefined) === (to === undefined)) {
    throw usageError("Give either --from DIR, to move to the servers, or --to DIR, to move back.");
  }
  return from === undefined ? "data" : "servers";
}

function countPosts(posts: TransferDigest | null): string {
  return posts === null ? "no posts" : `${posts.posts?.rows} posts`;
}

/** One line that is written over and over; null removes it. */
function progressTo(shown: boolean): (line: string | null) => void {
  return (line) => {
    if (shown) process.stderr.write(`\r${line ?? ""}\u001b[K`);
  };
}
