import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readSecret, writeSecret } from "../../directory/keys/secret.ts";
import { copyDirectory } from "../../directory/store/copy-directory.ts";
import type { DirectoryDatabase } from "../../directory/store/dialect.ts";
import { openSqliteTables } from "../../directory/store/sqlite.ts";
import type { ServerBackup } from "../../posts/clickhouse/servers/server-backup.ts";
import { PostsConflictError, PostsUnavailableError } from "../../posts/posts.ts";
import { loadPosts } from "../../posts/transfer/copy-posts.ts";
import type { Config } from "../config/config.ts";
import { clickHouseOptions, openTables, type Stores, withPostsAlone } from "../stores/compose.ts";
import { type DataDirectory, dataDirectory } from "../stores/data-directory.ts";
import { CommandError } from "../terminal/command.ts";
import { checkOf, type Manifest, placesIn, readManifest, sha256Of } from "./make-backup.ts";

interface RestoreOptions {
  readonly folder: string;
  readonly config: Config;
  /** Asked when neither the backup nor the configuration has the secret. */
  readonly askForSecret: () => Promise<Buffer>;
}

/** Makes a backup the contents of an installation that has none, and looks at it. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config } = options;
  const folder = resolve(options.folder);
  const places = placesIn(folder);
  const manifest = readManifest(folder);
  const data = dataDirectory(config.data);
  refuseOccupied(data, config);
  if (manifest.posts?.kind === "embedded" && config.clickhouseUrl !== null) {
    throw new CommandError(
      'These posts were backed up from a data directory. Restore them into one, without EARSHOT_CLICKHOUSE_URL, and move them with "earshot migrate-stores".',
    );
  }
  const isOnOneServer = config.clickhouseUrl !== null && config.clickhouseCluster === null;
  if (manifest.posts?.kind === "clickhouse" && !isOnOneServer) {
    throw new CommandError(
      `These posts are on the disk ${manifest.posts.at.disk} of a ClickHouse server. Restore them on one server: name it with EARSHOT_CLICKHOUSE_URL, without EARSHOT_CLICKHOUSE_CLUSTER.`,
    );
  }
  if ((await sha256Of(places.directory)) !== manifest.directory.sha256) {
    throw new CommandError(`${places.directory} is not what was backed up: it is damaged, or was changed.`);
  }
  const secret = config.secret ?? readSecret(places.secret) ?? (await options.askForSecret());
  if (checkOf(secret) !== manifest.secret.check) {
    throw new CommandError(
      "This is not the secret of the installation that was backed up. With another one its keys could not be shown, and erased posts could come back.",
    );
  }
  mkdirSync(data.path, { recursive: true, mode: 0o700 });
  await restoreDirectory(places.directory, config, data);
  if (config.secret === null) writeSecret(data.path, secret);
  if (manifest.posts === null) return manifest;
  if (existsSync(places.analyzers)) cpSync(places.analyzers, data.analyzers, { recursive: true });
  await restorePosts(manifest.posts, { config, data, secret }, places.posts);
  return manifest;
}

async function restorePosts(
  wanted: NonNullable<Manifest["posts"]>,
  place: Omit<Stores, "directory">,
  folder: string,
): Promise<void> {
  if (wanted.kind === "embedded") {
    cpSync(join(folder, "posts.sqlite"), place.data.posts);
  }
  if (wanted.kind === "clickhouse") await restoreOnServers(place.config, wanted.at);
  await withPostsAlone(place, { command: "restore" }, async (posts) => {
    if (wanted.kind === "rows") await loadPosts(posts, folder);
    const found = await posts.summary();
    if (found.posts === wanted.posts && found.accounts === wanted.accounts) return;
    throw new CommandError(
      `The backup had ${wanted.posts} posts of ${wanted.accounts} accounts, and now there are ${found.posts} of ${found.accounts}. Do not use them.`,
    );
  });
}

async function restoreOnServers(config: Config, at: ServerBackup): Promise<void> {
  const { restoreClickHousePosts } = await import("../../posts/clickhouse/clickhouse.ts");
  try {
    await restoreClickHousePosts(clickHouseOptions(config), at);
  } catch (error) {
    throw error instanceof PostsConflictError || error instanceof PostsUnavailableError
      ? new CommandError(`The posts could not be restored. ${error.message}`)
      : error;
  }
}

function refuseOccupied(data: DataDirectory, config: Config): void {
  const occupied = [
    ...(config.databaseUrl === null ? [data.directory, join(data.path, "secret")] : []),
    ...(config.clickhouseUrl === null ? [data.posts, data.analyzers] : []),
  ].find((place) => existsSync(place));
  if (occupied === undefined) return;
  throw new CommandError(
    `There is ${occupied} already. Restore into a new data directory: name one with --data DIR.`,
  );
}

/** A copy alone would make a database with the same users what it was at the time of the backup. */
async function refuseUsers({ db }: DirectoryDatabase): Promise<void> {
  const user = await db.selectFrom("users").select("email").limit(1).executeTakeFirst();
  if (user === undefined) return;
  throw new CommandError("The database has users already. Restore into an empty database.");
}

async function restoreDirectory(file: string, config: Config, data: DataDirectory): Promise<void> {
  // Opening a database writes to it, and a backup stays as it is.
  const scratch = mkdtempSync(join(tmpdir(), "earshot-restore-"));
  try {
    const copy = join(scratch, "directory.sqlite");
    cpSync(file, copy);
    const from = await openSqliteTables(copy);
    try {
      const to = await openTables(config, data);
      try {
        await refuseUsers(to);
        await copyDirectory({ from, to });
      } finally {
        await to.db.destroy();
      }
    } finally {
      await from.db.destroy();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
