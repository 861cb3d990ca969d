import { parseKeyword } from "../query/parse-keyword.ts";
import { tokenize } from "../text/tokenize.ts";
import { CommandError } from "./command-error.ts";

/** Refuses a keyword that could not be searched, and shows where it goes wrong. */
export function checkListKeyword(keyword: string, boolean: boolean): void {
  const { problems } = parseKeyword(keyword, { boolean, tokenize });
  if (problems.length === 0) return;
  const sentences = problems.map(
    ({ position, detail }) => `--keyword, at character ${position + 1}: ${detail}`,
  );
  throw new CommandError(sentences.join("\n"));
}
