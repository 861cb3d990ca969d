import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError } from "./command-error.ts";
import { refuseNetworkFileSystem } from "./network-file-system.ts";

/** Where things are in a data directory. */
export interface DataDirectory {
  readonly path: string;
  readonly posts: string;
  readonly directory: string;
  readonly demo: string;
  /** The dictionaries of the analyzers that made the post index. */
  readonly analyzers: string;
}

/** Makes the directory for a command that may begin one, or refuses: a mistyped path must not become a new installation. */
export function openDataDirectory(path: string, { create }: { readonly create: boolean }): DataDirectory {
  const absolute = resolve(path);
  if (!create && !existsSync(join(absolute, "directory.sqlite"))) {
    throw new CommandError(
      `There is no Earshot data in ${absolute}. Name the data directory with --data DIR, or begin one with "earshot serve", "earshot import" or "earshot user create".`,
    );
  }
  mkdirSync(absolute, { recursive: true, mode: 0o700 });
  refuseNetworkFileSystem(absolute);
  return dataDirectory(absolute);
}

/** Versions before 0.2 kept posts in a folder, in a form that this one does not read. */
export function refuseEarlierForm({ path, posts }: DataDirectory): void {
  const folder = join(path, "posts");
  if (!existsSync(folder) || existsSync(posts)) return;
  throw new CommandError(
    `The posts in ${folder} are of an earlier version of Earshot, which this one does not read. Start the earlier version on it, export all posts with an API key (GET /api/v1/posts/export?published_at_from=0), and import that file into a new data directory with "earshot import FILE --data DIR".`,
  );
}

/** Where things would be; whoever needs the directory makes it. */
export function dataDirectory(path: string): DataDirectory {
  const absolute = resolve(path);
  return {
    path: absolute,
    posts: join(absolute, "posts.sqlite"),
    directory: join(absolute, "directory.sqlite"),
    demo: join(absolute, "demo.json"),
    analyzers: join(absolute, "analyzers"),
  };
}
