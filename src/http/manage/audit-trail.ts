import type { FastifyRequest } from "fastify";
import type { AuditAction } from "../../contract/manage/audit.ts";
import type { Directory, User } from "../../directory/directory.ts";

/** Notes who did what to whom, and from where. */
export type AuditTrail = (
  request: FastifyRequest,
  entry: {
    readonly actor: User | null;
    readonly action: AuditAction;
    readonly subject?: string;
    readonly detail?: string;
  },
) => Promise<void>;

export function createAuditTrail({ audit }: Directory): AuditTrail {
  return (request, { actor, action, subject, detail }) =>
    audit.record({
      actor: actor?.email ?? null,
      action,
      subject: subject ?? null,
      detail: detail ?? null,
      address: request.ip,
    });
}
