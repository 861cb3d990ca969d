import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { copyDirectory } from "../directory/copy-directory.ts";
import type { DirectoryDigest } from "../directory/digest-directory.ts";
import { openPostgresTables } from "../directory/postgres.ts";
import type { DirectoryDatabase } from "../directory/schema-dialect.ts";
import { readSecret, writeSecret } from "../directory/secret.ts";
import { openSqliteTables } from "../directory/sqlite.ts";
import { CommandError } from "./command-error.ts";
import { type DataDirectory, findServer } from "./data-directory.ts";

interface Move {
  readonly data: DataDirectory;
  readonly databaseUrl: string;
  /** As it was given; null: not. */
  readonly secret: Buffer | null;
  readonly signal: AbortSignal;
  readonly onProgress: (table: string, rows: number) => void;
}

/** Moves users, sessions, keys and lists from a data directory into PostgreSQL. What is there already is compared, not copied again. */
export async function moveToDatabase({ data, databaseUrl, secret, ...rest }: Move): Promise<DirectoryDigest> {
  if (!existsSync(data.directory)) throw new CommandError(`There is no Earshot data in ${data.path}.`);
  refuseServed(data);
  const own = readSecret(secretFile(data));
  if (own !== null && secret !== null && !own.equals(secret)) throw otherSecret(data);
  return copyBetween(
    () => openSqliteTables(data.directory),
    () => openPostgresTables(databaseUrl),
    rest,
  );
}

/** The way back, into a data directory that has no directory yet, or half of this one. */
export async function moveToData({ data, databaseUrl, secret, ...rest }: Move): Promise<DirectoryDigest> {
  refuseServed(data);
  const own = readSecret(secretFile(data));
  if (own === null && secret === null) {
    throw new CommandError(
      "EARSHOT_SECRET is needed: keys are encrypted under it, and the data directory gets it.",
    );
  }
  if (own !== null && secret !== null && !own.equals(secret)) throw otherSecret(data);
  mkdirSync(data.path, { recursive: true, mode: 0o700 });
  const digest = await copyBetween(
    () => openPostgresTables(databaseUrl),
    () => openSqliteTables(data.directory),
    rest,
  );
  if (own === null && secret !== null) writeSecret(data.path, secret);
  return digest;
}

export function secretFile(data: DataDirectory): string {
  return join(data.path, "secret");
}

async function copyBetween(
  openFrom: () => Promise<DirectoryDatabase>,
  openTo: () => Promise<DirectoryDatabase>,
  { signal, onProgress }: Pick<Move, "signal" | "onProgress">,
): Promise<DirectoryDigest> {
  const from = await openFrom();
  try {
    const to = await openTo();
    try {
      return await copyDirectory({
        from,
        to,
        signal,
        onProgress: ({ table, rows }) => onProgress(table, rows),
      });
    } finally {
      await to.db.destroy();
    }
  } finally {
    await from.db.destroy();
  }
}

function refuseServed(data: DataDirectory): void {
  const server = findServer(data);
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
