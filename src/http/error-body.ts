import type { ErrorBody } from "../contract/error-body.ts";
import { ERRORS, type Problem } from "../contract/errors.ts";

/** Problems on the wire (JSON:API). */
export function errorBody(problems: readonly Problem[]): ErrorBody {
  return { errors: problems.map(errorItem) };
}

function errorItem({ code, detail, parameter, pointer, meta }: Problem): ErrorBody["errors"][number] {
  const { status, title } = ERRORS[code];
  const source = { ...(parameter !== undefined && { parameter }), ...(pointer !== undefined && { pointer }) };
  return {
    status: String(status),
    code,
    title,
    detail,
    ...(Object.keys(source).length > 0 && { source }),
    meta: meta ?? {},
  };
}
