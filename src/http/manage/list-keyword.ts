import { parseKeyword } from "../../query/parse-keyword.ts";
import { tokenize } from "../../text/tokenize.ts";
import { Failure } from "../failure.ts";

/** Refuses a keyword that could not be searched, with the place where it goes wrong. Blank is none. */
export function understandListKeyword(keyword: string | null, boolean: boolean): void {
  if (keyword === null || keyword.trim() === "") return;
  const { problems } = parseKeyword(keyword, { boolean, tokenize });
  if (problems.length === 0) return;
  throw new Failure(
    problems.map(({ position, detail }) => ({
      code: "invalid_keyword",
      pointer: "/keyword",
      detail,
      meta: { position },
    })),
  );
}
