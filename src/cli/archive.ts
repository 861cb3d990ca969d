import type { Scope } from "../contract/vocabulary.ts";
import type { Posts } from "../posts/posts.ts";
import { CommandError, usageError } from "./command-error.ts";
import { type AllStores, withDirectory, withIndex } from "./compose.ts";
import { loadConfig } from "./config.ts";
import { findServer } from "./data-directory.ts";
import { findKey } from "./import/find-key.ts";
import { parseServerUrl } from "./import/server-url.ts";
import { createRemoteArchive } from "./remote-archive.ts";

/** What can be changed besides importing, here or on a server. */
export type Archive = Pick<Posts, "describeAccounts" | "countToDelete" | "deletePosts" | "purge">;

export interface ArchiveOptions {
  readonly create: boolean;
  readonly command: string;
  /** Which a key for a server must have. */
  readonly scope: Scope;
  /** Whether standard input is needed for something else than a key. */
  readonly readsInput?: boolean;
}

export function toArg(scope: Scope) {
  return {
    to: {
      type: "string",
      valueHint: "URL",
      description: `Have this server do it, with an API key that has the scope ${scope}: EARSHOT_KEY, or typed on a terminal.`,
    },
  } as const;
}

/** Works on the data directory, or with `--to` on a server; `stores` is what only the directory has. */
export async function withArchive<Result>(
  flags: Readonly<Record<string, unknown>>,
  options: ArchiveOptions,
  use: (archive: Archive, stores: AllStores | null) => Promise<Result>,
): Promise<Result> {
  const { command, create, scope, readsInput = false } = options;
  if (typeof flags.to === "string") {
    if (flags.data !== undefined) throw usageError("--to is a server, --data a directory: give one of them.");
    const url = parseServerUrl(flags.to);
    const { config, warnings } = loadConfig(flags);
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    return use(createRemoteArchive({ url, key: await findKey(config, { readsInput, scope }) }), null);
  }
  return withDirectory(flags, { create }, (stores) => {
    const server = findServer(stores.data);
    if (server !== null) {
      throw new CommandError(
        [
          `The server at ${server.url} (process ${server.pid}) has the post index in ${stores.data.path} open.`,
          `Have it do this: say --to ${server.url} in place of --data, with an API key that has the scope ${scope} in EARSHOT_KEY.`,
          `Or stop it first (kill ${server.pid}), or name another data directory with --data DIR.`,
        ].join("\n"),
      );
    }
    return withIndex(stores, { command }, (all) => use(all.posts, all));
  });
}
