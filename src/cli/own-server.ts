import type { Config } from "./config.ts";
import { dataDirectory } from "./data-directory.ts";
import { findServer, type RunningServer } from "./index-lock.ts";

/** The server on this machine that has the data directory of the settings: whoever wants to write hands the work to it. Shared stores need none. */
export async function findOwnServer({ clickhouseUrl, data }: Config): Promise<RunningServer | null> {
  return clickhouseUrl === null ? findServer(dataDirectory(data)) : null;
}
