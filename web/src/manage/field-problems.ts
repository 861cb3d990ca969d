import { ApiError, type ApiProblem } from "../api/api-error.ts";

/** What the API said about one field of the body that was sent; undefined when nothing. */
export function problemWith(error: unknown, field: string): string | undefined {
  const detail = problemsOf(error).find((problem) => isAbout(problem, field))?.detail;
  return detail && sayPlainly(detail);
}

/** The error without what is shown beside these fields; null when nothing is left. */
export function withoutFields(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const left = error.problems.filter((problem) => !fields.some((field) => isAbout(problem, field)));
  return left.length === 0 ? null : new ApiError(error.status, left);
}

/**
 * The API calls a field by its name: `new_password` is too short. Beside the field it reads: New password is too short.
 */
function sayPlainly(detail: string): string {
  const words = detail.replace(/^`([a-z_]+)`/, (_all, name: string) => name.replaceAll("_", " "));
  return (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll("`", "");
}

function isAbout({ source }: ApiProblem, field: string): boolean {
  return source?.pointer === `/${field}` || source?.pointer?.startsWith(`/${field}/`) === true;
}

function problemsOf(error: unknown): readonly ApiProblem[] {
  return error instanceof ApiError ? error.problems : [];
}
