import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readSecret, writeSecret } from "../../directory/keys/secret.ts";
import { copyDirectory, type DirectoryDigest } from "../../directory/store/copy-directory.ts";
import { openPostgresTables } from "../../directory/store/postgres.ts";
import { openSqliteTables } from "../../directory/store/sqlite.ts";
import { copyPosts } from "../../posts/transfer/copy-posts.ts";
import type { TransferDigest } from "../../posts/transfer/transfer.ts";
import { type Config, loadConfig } from "../config/config.ts";
import { databaseAddress, type ValueType, webAddresses } from "../config/value-type.ts";
import { withPostsAlone } from "../stores/compose.ts";
import { type DataDirectory, dataDirectory } from "../stores/data-directory.ts";
import { findServer } from "../stores/index-lock.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand, usageError } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

/** Where to: the servers, or the data directory. */
type Direction = "servers" | "data";

interface Move {
  readonly direction: Direction;
  /** Of the servers; `data` is that of the data directory. */
  readonly config: Config;
  readonly data: DataDirectory;
  readonly databaseUrl: string;
  readonly signal: AbortSignal;
  readonly show: (line: string) => void;
}

/** Moves users, sessions, keys and lists. What is there already is compared, not copied again. */
async function moveDirectory(move: Move): Promise<DirectoryDigest> {
  const { direction, data, databaseUrl, signal, show } = move;
  await refuseServed(data);
  if (direction === "servers" && !existsSync(data.directory)) {
    throw new CommandError(`There is no Earshot data in ${data.path}.`);
  }
  const secret = secretOf(move);
  mkdirSync(data.path, { recursive: true, mode: 0o700 });
  const embedded = await openSqliteTables(data.directory);
  try {
    const server = await openPostgresTables(databaseUrl);
    try {
      const [from, to] = direction === "servers" ? [embedded, server] : [server, embedded];
      const onProgress = ({ table, rows }: { table: string; rows: number }) => show(`${table}: ${rows}`);
      const digest = await copyDirectory({ from, to, signal, onProgress });
      if (!existsSync(secretFile(data))) writeSecret(data.path, secret);
      return digest;
    } finally {
      await server.db.destroy();
    }
  } finally {
    await embedded.db.destroy();
  }
}

/** Moves the posts, and all that is known about accounts and about what was erased. */
async function movePosts(move: Move): Promise<TransferDigest> {
  const { direction, config, data, signal, show } = move;
  const secret = secretOf(move);
  const options = { command: "migrate-stores" };
  const embedded = { config: { ...config, databaseUrl: null, clickhouseUrl: null }, data, secret };
  const onProgress = ({ done, total }: { done: number; total: number }) => show(`posts: ${done} of ${total}`);
  return withPostsAlone(embedded, options, (here) =>
    withPostsAlone({ config, data, secret }, options, (there) => {
      const [from, to] = direction === "servers" ? [here, there] : [there, here];
      return copyPosts(from, to, { signal, onProgress });
    }),
  );
}

/** The one secret of both places. */
function secretOf({ config, data }: Move): Buffer {
  const own = readSecret(secretFile(data));
  if (own !== null && config.secret !== null && !own.equals(config.secret)) throw otherSecret(data);
  const secret = own ?? config.secret;
  if (secret !== null) return secret;
  throw new CommandError(
    "EARSHOT_SECRET is needed: keys are encrypted under it, and the data directory gets it.",
  );
}

function secretFile(data: DataDirectory): string {
  return join(data.path, "secret");
}

async function refuseServed(data: DataDirectory): Promise<void> {
  const server = await findServer(data);
  if (server === null) return;
  throw new CommandError(
    `The server at ${server.url} (process ${server.pid}) uses ${data.path}; what it writes meanwhile would be lost. Stop it first (kill ${server.pid}).`,
  );
}

function otherSecret(data: DataDirectory): CommandError {
  return new CommandError(
    `EARSHOT_SECRET is not the secret in ${secretFile(data)}: keys that were encrypted under one cannot be shown with the other. Give the one in the file.`,
  );
}

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
