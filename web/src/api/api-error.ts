import type { ErrorBody } from "../../../src/contract/errors.ts";
import { t } from "../languages/text.ts";

export type ApiProblem = ErrorBody["errors"][number];

/** An answer that is not the one asked for. Its message is what the API says, fit to be shown. */
export class ApiError extends Error {
  /** 0: there was no answer. */
  readonly status: number;
  readonly problems: readonly ApiProblem[];

  constructor(status: number, problems: readonly ApiProblem[]) {
    super(problems.map(({ detail }) => detail).join(" "));
    this.status = status;
    this.problems = problems;
  }

  has(code: ApiProblem["code"]): boolean {
    return this.problems.some((problem) => problem.code === code);
  }
}

/** The error that an answer carries, also when it comes from a proxy that knows nothing of ours. */
export async function readApiError(response: Response): Promise<ApiError> {
  const problems = parseProblems(await response.text().catch(() => ""));
  if (problems !== null) return new ApiError(response.status, problems);
  const status = `${response.status} ${response.statusText}`.trimEnd();
  return new ApiError(response.status, [
    problemOf(
      response.status,
      t("Unexpected answer"),
      t("The answer was {status}. Try again in a moment.", { status }),
    ),
  ]);
}

export function unreachable(): ApiError {
  const detail = t("Check your connection, and whether the server is running. Then try again.");
  return new ApiError(0, [problemOf(0, t("The server does not answer"), detail)]);
}

function problemOf(status: number, title: string, detail: string): ApiProblem {
  return { status: String(status), code: "internal_error", title, detail, meta: {} };
}

function parseProblems(text: string): readonly ApiProblem[] | null {
  try {
    const { errors } = JSON.parse(text) as Partial<ErrorBody>;
    return Array.isArray(errors) && errors.length > 0 ? errors : null;
  } catch {
    return null;
  }
}
