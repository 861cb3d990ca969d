import type { ErrorCode } from "../../contract/errors.ts";
import { DirectoryError } from "../../directory/directory.ts";
import { Failure } from "../failure.ts";

/** Answers what the directory refuses with the code that the contract has for it. */
export async function refusing<Result>(
  codes: Partial<Record<DirectoryError["code"], ErrorCode>>,
  work: Promise<Result>,
): Promise<Result> {
  return work.catch((error: unknown) => {
    const code = error instanceof DirectoryError ? codes[error.code] : undefined;
    throw code === undefined ? error : new Failure({ code, detail: (error as DirectoryError).message });
  });
}
