import type { FastifyRequest } from "fastify";
import type { AuditAction } from "../../contract/manage/audit.ts";
import type { Directory, User } from "../../directory/directory.ts";
import { isCommandLine } from "../caller.ts";

/** Notes who did what to whom, and from where. What a command does is without an actor and an address, with or without a server. */
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
      actor: actor === null || isCommandLine(actor) ? null : actor.email,
      action,
      subject: subject ?? null,
      detail: detail ?? null,
      address: isCommandLine(actor) ? null : request.ip,
    });
}
