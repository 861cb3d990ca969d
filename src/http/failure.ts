import { ERRORS, type Problem } from "../contract/errors.ts";

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
