import type { AuditAction } from "../contract/manage/audit.ts";
import type { Directory } from "../directory/directory.ts";

/** Notes what was done on the command line, where nobody signs in: without an actor and an address. */
export function auditCommand(
  { audit }: Directory,
  action: AuditAction,
  subject: string,
  detail: string | null = null,
): Promise<void> {
  return audit.record({ actor: null, action, subject, detail, address: null });
}
