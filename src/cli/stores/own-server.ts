import type { AuditAction } from "../../contract/manage/audit.ts";
import type { Directory } from "../../directory/directory.ts";
import type { Config } from "../config/config.ts";
import { dataDirectory } from "./data-directory.ts";
import { findServer, type RunningServer } from "./index-lock.ts";

/** Notes what was done on the command line, where no user signs in: without an actor and an address. */
export function auditCommand(
  { audit }: Directory,
  action: AuditAction,
  subject: string | null,
  detail: string | null = null,
): Promise<void> {
  return audit.record({ actor: null, action, subject, detail, address: null });
}

/**
 * The server on this machine that has the data directory of the settings: commands that write hand their work to it.
 * Shared stores need none.
 */
export async function findOwnServer({ clickhouseUrl, data }: Config): Promise<RunningServer | null> {
  return clickhouseUrl === null ? findServer(dataDirectory(data)) : null;
}
