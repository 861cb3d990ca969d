import type { FastifyRequest } from "fastify";
import type { ErrorCode, Problem } from "../../contract/errors.ts";
import { DirectoryError } from "../../directory/directory.ts";
import type { Watching } from "../../watch/runner.ts";
import type { Context } from "../context.ts";
import type { RequireConfirmed } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import type { AuditTrail } from "./audit.ts";
import type { CheckCode, CheckPassword, SignInPace } from "./check-password.ts";
import type { ReindexDesk } from "./reindex.ts";

/** Whether a platform can have given this name: it is kept exactly as it is, or not at all. */
export function isIdentifier(text: string): boolean {
  return text.trim() !== "" && !/\0|\p{Surrogate}/u.test(text);
}

/** The ID in the path; one that no database could hold is like an unknown one. */
export function readPathId(request: FastifyRequest, what: string, name = "id"): number {
  const { [name]: id = "" } = request.params as Readonly<Record<string, string>>;
  if (/^[0-9]{1,16}$/.test(id)) return Number(id);
  const detail = `The ID of a ${what} is a whole number.`;
  throw new Failure({ code: "invalid_parameter", parameter: name, detail });
}

/** Answers what the directory refuses with the code that the contract has for it. */
export async function refusing<Result>(
  codes: Partial<Record<DirectoryError["code"], ErrorCode | Pick<Problem, "code" | "pointer">>>,
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    const found = error instanceof DirectoryError ? codes[error.code] : undefined;
    if (found === undefined) throw error;
    const problem = typeof found === "string" ? { code: found } : found;
    throw new Failure({ ...problem, detail: (error as DirectoryError).message });
  });
}

/** Where a password that is too easy to guess stands in the body. */
export function weakAt(pointer: string) {
  return { weak_password: { code: "weak_password", pointer } } as const;
}

/** What the endpoints that write work with. */
export interface ManageContext extends Context {
  readonly checkPassword: CheckPassword;
  readonly checkCode: CheckCode;
  readonly pace: SignInPace;
  readonly requireConfirmed: RequireConfirmed;
  readonly audit: AuditTrail;
  readonly reindexing: ReindexDesk;
  readonly watching: Watching;
  /** Makes the first user; null: set-up is not possible here. */
  readonly setupToken: string | null;
}
