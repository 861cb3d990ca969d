import { CommandError } from "./command-error.ts";
import type { Config } from "./config.ts";

/** Turns what the system says about an address that cannot be listened on into a sentence with the way out. */
export function explainListenError(error: unknown, { host, port }: Config): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    throw new CommandError(
      `${host}:${port} is in use by another process. Choose another port with --port N; 0 takes any free one.`,
    );
  }
  if (code === "EACCES") {
    throw new CommandError(`No permission to listen on port ${port}. Choose one from 1024 with --port N.`);
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    throw new CommandError(`${host} is not an address of this machine. Choose one with --host ADDRESS.`);
  }
  throw error;
}
