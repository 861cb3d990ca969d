import { createHash, createHmac, randomBytes } from "node:crypto";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { writeSecret } from "../../directory/keys/secret.ts";
import { copyDirectory } from "../../directory/store/copy-directory.ts";
import { openSqliteTables } from "../../directory/store/sqlite.ts";
import type { ServerBackup } from "../../posts/clickhouse/servers/server-backup.ts";
import { type Posts, PostsConflictError } from "../../posts/posts.ts";
import { dumpPosts } from "../../posts/transfer/copy-posts.ts";
import type { Config } from "../config/config.ts";
import { productVersion } from "../config/product.ts";
import { openTables, type Stores, withInspection, withPostsAlone } from "../stores/compose.ts";
import { CommandError } from "../terminal/command.ts";

/** Writes everything that there is into a new folder. Works beside a server. */
export async function makeBackup(
  stores: Stores,
  options: { readonly folder: string; readonly withSecret: boolean; readonly signal: AbortSignal },
): Promise<Manifest> {
  refuseDiskOfCluster(stores.config);
  const folder = resolve(options.folder);
  const places = placesIn(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandError(`${folder} is not empty. Name a new folder for each backup.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rows = await backUpDirectory(stores, places.directory, options.signal);
  const posts = await backUpPosts(stores, places);
  if (options.withSecret) writeSecret(folder, stores.secret);
  const manifest: Manifest = {
    format: FORMAT,
    earshot: productVersion(),
    created_at: new Date().toISOString(),
    directory: { sha256: await sha256Of(places.directory), rows },
    posts,
    secret: { included: options.withSecret, check: checkOf(stores.secret) },
  };
  writeManifest(folder, manifest);
  return manifest;
}

/** Tables that a keeper knows would have to be made known to it again. */
function refuseDiskOfCluster({ clickhouseBackupDisk, clickhouseCluster }: Config): void {
  if (clickhouseBackupDisk === null || clickhouseCluster === null) return;
  throw new CommandError("Posts of a cluster are backed up as rows: unset EARSHOT_CLICKHOUSE_BACKUP_DISK.");
}

async function backUpDirectory(
  { config, data }: Stores,
  file: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const from = await openTables(config, data);
  const to = await openSqliteTables(file);
  try {
    const digest = await copyDirectory({ from, to, signal });
    return Object.fromEntries(Object.entries(digest).map(([table, { rows }]) => [table, rows]));
  } finally {
    await from.db.destroy();
    await to.db.destroy();
  }
}

/** Null when there is no post index. */
async function backUpPosts(stores: Stores, places: ReturnType<typeof placesIn>): Promise<Manifest["posts"]> {
  const { config, data } = stores;
  const { clickhouseUrl, clickhouseBackupDisk: disk } = config;
  if (clickhouseUrl === null && !existsSync(data.posts)) return null;
  // What the index was made with: without it the posts could not be searched. Once more behind it: both may be made
  // anew meanwhile.
  const copyAnalyzers = () => {
    if (existsSync(data.analyzers)) cpSync(data.analyzers, places.analyzers, { recursive: true });
  };
  copyAnalyzers();
  const posts =
    clickhouseUrl === null
      ? await backUpEmbedded(stores, places.posts)
      : await withPostsAlone(stores, { command: "backup" }, (open) =>
          disk === null
            ? backUpRows(open, places.posts)
            : backUpToDisk(open, disk, config.clickhouseDatabase),
        );
  copyAnalyzers();
  return posts;
}

async function backUpRows(open: Posts, folder: string): Promise<Manifest["posts"]> {
  const { posts, accounts } = await dumpPosts(open, folder);
  return { kind: "rows", posts, accounts };
}

async function backUpToDisk(open: Posts, disk: string, database: string): Promise<Manifest["posts"]> {
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const name = `earshot-${moment}-${randomBytes(4).toString("hex")}`;
  try {
    const { posts, accounts, servers } = await open.backup({ disk, name });
    return { kind: "clickhouse", posts, accounts, at: { database, disk, name, servers } };
  } catch (error) {
    throw error instanceof PostsConflictError
      ? new CommandError(`ClickHouse could not make the backup. ${error.message}`)
      : error;
  }
}

function backUpEmbedded(stores: Stores, folder: string): Promise<Manifest["posts"]> {
  return withInspection(stores, async (inspection) => {
    const { posts, accounts } = inspection.backup(folder);
    return { kind: "embedded", posts, accounts };
  });
}

/** What is in a backup. Written last: a folder without it is no backup, but one that was interrupted. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of Earshot that made it. */
  readonly earshot: string;
  readonly created_at: string;
  readonly directory: { readonly sha256: string; readonly rows: Readonly<Record<string, number>> };
  /** Null: there was no post index. */
  readonly posts: BackedUp | null;
  readonly secret: { readonly included: boolean; readonly check: string };
}

/**
 * Embedded posts are as the engine backs them up; those of servers are rows for any engine, or on a disk of the servers
 * themselves.
 */
type BackedUp = { readonly posts: number; readonly accounts: number } & (
  | { readonly kind: "embedded" | "rows" }
  | { readonly kind: "clickhouse"; readonly at: ServerBackup }
);

const FORMAT = 1;

/** Where things are in a backup. The directory is a SQLite file, whichever database it came from. */
export function placesIn(folder: string) {
  return {
    manifest: join(folder, "backup.json"),
    directory: join(folder, "directory.sqlite"),
    posts: join(folder, "posts"),
    analyzers: join(folder, "analyzers"),
    secret: join(folder, "secret"),
  };
}

function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(placesIn(folder).manifest, text, { mode: 0o600, flag: "wx", flush: true });
}

export function readManifest(folder: string): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(readFileSync(placesIn(folder).manifest, "utf8"));
  } catch {
    throw new CommandError(
      `${folder} is no backup, or one that was not finished: it has no readable backup.json.`,
    );
  }
  if (manifest.format !== FORMAT) {
    throw new CommandError(
      `The backup in ${folder} is of format ${manifest.format}; this version reads format ${FORMAT}. Restore it with the version that made it (${manifest.earshot}).`,
    );
  }
  return manifest as Manifest;
}

/** Tells whether a secret is the right one, and nothing else about it. */
export function checkOf(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("backup").digest("hex");
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
