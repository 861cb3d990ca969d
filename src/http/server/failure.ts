import { ERRORS, type ErrorBody, type Problem } from "../../contract/errors.ts";

/** A request that is answered with problems. The status is that of the first one. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly problems: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(problems: Problem | readonly Problem[], headers: Readonly<Record<string, string>> = {}) {
    const all = [problems].flat() as readonly Problem[];
    super(all.map((problem) => problem.code).join(", "));
    this.problems = all;
    this.headers = headers;
  }

  get status(): number {
    return statusOf(this.problems);
  }
}

function statusOf(problems: readonly Problem[]): number {
  const [first] = problems;
  return first === undefined ? 500 : ERRORS[first.code].status;
}

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
