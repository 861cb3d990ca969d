import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { copyDirectory } from "../directory/copy-directory.ts";
import type { DirectoryDigest } from "../directory/digest-directory.ts";
import { openPostgresTables } from "../directory/postgres.ts";
import { readSecret, writeSecret } from "../directory/secret.ts";
import { openSqliteTables } from "../directory/sqlite.ts";
import { copyPosts } from "../posts/transfer/copy-posts.ts";
import type { TransferDigest } from "../posts/transfer/transfer.ts";
import { CommandError } from "./command-error.ts";
import { withPostsAlone } from "./compose.ts";
import type { Config } from "./config.ts";
import type { DataDirectory } from "./data-directory.ts";
import { findServer } from "./index-lock.ts";

/** Where to: the servers, or the data directory. */
export type Direction = "servers" | "data";

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
export async function moveDirectory(move: Move): Promise<DirectoryDigest> {
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
export async function movePosts(move: Move): Promise<TransferDigest> {
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

export function secretFile(data: DataDirectory): string {
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
