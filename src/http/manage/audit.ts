import type { FastifyRequest } from "fastify";
import { AUDIT_PER_PAGE, type AuditAction, type AuditPageBody } from "../../contract/manage/audit.ts";
import { parseQueryString } from "../../contract/request/query-string.ts";
import type { Directory, User } from "../../directory/directory.ts";
import { isCommandLine } from "../context.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import type { ManageContext } from "./manage-context.ts";

/**
 * Notes who did what to whom, and from where. What a command does is without an actor and an address, with or without a
 * server.
 */
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

/** `GET /manage/v1/audit`. */
export function createAuditEndpoint({ directory }: ManageContext): Endpoint {
  return async ({ request }): Promise<AuditPageBody> => {
    const page = readPage(rawQueryOf(request.url));
    const { entries, total } = await directory.audit.page((page - 1) * AUDIT_PER_PAGE, AUDIT_PER_PAGE);
    return {
      data: entries.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
      meta: { total, page, per_page: AUDIT_PER_PAGE },
    };
  };
}

function readPage(rawQuery: string): number {
  const given = parseQueryString(rawQuery).pairs.filter(({ name }) => name === "page");
  const [first] = given;
  if (first === undefined || first.value === "") return 1;
  if (given.length === 1 && /^[1-9][0-9]{0,6}$/.test(first.value ?? "")) return Number(first.value);
  const detail = "`page` must be a whole number from 1 on, given once.";
  throw new Failure({ code: "invalid_parameter", parameter: "page", detail });
}
