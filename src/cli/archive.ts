import type { Scope } from "../contract/vocabulary.ts";
import type { Posts } from "../posts/posts.ts";
import { usageError } from "./command-error.ts";
import { type Stores, withDirectory, withIndex, withInspection } from "./compose.ts";
import { loadConfig } from "./config.ts";
import { findKey } from "./import/find-key.ts";
import { parseServerUrl } from "./import/server-url.ts";
import { createLocalArchive } from "./local-archive.ts";
import { findOwnServer } from "./own-server.ts";
import { createRemoteArchive } from "./remote-archive.ts";

/** What can be changed besides importing, here or on a server. */
export type Archive = Pick<Posts, "describeAccounts" | "deletePosts" | "purge">;

/** What can be looked at where the data directory is. */
export type Near = Pick<Stores, "directory"> & Pick<Posts, "findAccounts">;

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

/**
 * Works on the data directory, through the server that has it if there is one, or with `--to` on a server anywhere.
 * `near` is null there.
 */
export async function withArchive<Result>(
  flags: Readonly<Record<string, unknown>>,
  options: ArchiveOptions,
  use: (archive: Archive, near: Near | null) => Promise<Result>,
): Promise<Result> {
  const { command, create, scope, readsInput = false } = options;
  if (typeof flags.to === "string") {
    if (flags.data !== undefined) throw usageError("--to is a server, --data a directory: give one of them.");
    const url = parseServerUrl(flags.to);
    const { config, warnings } = loadConfig(flags);
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    return use(createRemoteArchive({ url, key: await findKey(config, { readsInput, scope }) }), null);
  }
  return withDirectory(flags, { create }, async (stores) => {
    const { directory } = stores;
    const server = await findOwnServer(stores.config);
    if (server !== null) {
      return withInspection(stores, ({ findAccounts }) =>
        use(createRemoteArchive(server.local), { directory, findAccounts }),
      );
    }
    return withIndex(stores, { command }, ({ posts }) =>
      use(createLocalArchive({ posts, directory }), { directory, findAccounts: posts.findAccounts }),
    );
  });
}
