import { AUDIT_PER_PAGE, type AuditPageBody } from "../../contract/manage/audit.ts";
import { parseQueryString } from "../../contract/query-string.ts";
import { Failure } from "../failure.ts";
import type { Endpoint } from "../guard.ts";
import { rawQueryOf } from "../normalize-target.ts";
import type { ManageContext } from "./manage-context.ts";

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
