import type { Problem, Warning } from "../contract/errors.ts";
import type { PostFilter } from "../contract/post-request.ts";
import { parseKeyword } from "../query/parse-keyword.ts";
import type { KeywordTree } from "../query/tree.ts";
import { tokenize } from "../text/tokenize.ts";
import { adviseForeignSyntax } from "./foreign-syntax.ts";

interface UnderstoodKeyword {
  /** Null without a keyword, and when there are problems. */
  readonly tree: KeywordTree | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** What the keyword of a request means, or what is to be said about it. */
export function understandKeyword(keyword: PostFilter["keyword"]): UnderstoodKeyword {
  if (keyword === null) return { tree: null, problems: [], warnings: [] };
  const parsed = parseKeyword(keyword.text, { boolean: keyword.boolean, tokenize });
  return {
    tree: parsed.tree,
    problems: parsed.problems.map(({ position, detail }) => ({
      code: "invalid_keyword",
      parameter: "keyword",
      detail,
      meta: { position },
    })),
    warnings: [
      ...parsed.warnings.map(({ detail }) => ({
        code: "loose_punctuation" as const,
        parameter: "keyword",
        detail,
      })),
      ...(parsed.tree === null ? [] : adviseForeignSyntax(keyword, parsed.tree)),
    ],
  };
}
