import { CommandError } from "../command-error.ts";
import { findServer, openDataDirectory } from "../data-directory.ts";
import { programName } from "../program-name.ts";

/** Refuses when a server has the data directory, and says how to send it the posts instead. */
export function refuseIfServed(data: string, words: readonly string[]): void {
  const directory = openDataDirectory(data, { create: true });
  const server = findServer(directory);
  if (server === null) return;
  const command = [programName(), "import", "--to", server.url, ...words].map(quote).join(" ");
  throw new CommandError(
    [
      `The server at ${server.url} (process ${server.pid}) has the post index in ${directory.path} open.`,
      "Send it the posts, with an API key that has the scope import in EARSHOT_KEY:",
      `  ${command}`,
      `Or stop it first (kill ${server.pid}), or name another data directory with --data DIR.`,
    ].join("\n"),
  );
}

/** As a shell takes it. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
