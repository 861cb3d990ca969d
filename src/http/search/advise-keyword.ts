import type { ErrorCode, Warning } from "../../contract/errors.ts";
import type { KeywordTerm } from "../../contract/keyword-explanation.ts";
import type { KeywordRequest } from "../../contract/request/keyword-request.ts";
import { quote } from "../../contract/request/remarks.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { type KeywordTree, printKeyword } from "../../query/tree.ts";
import { tokenize } from "../../text/tokenize.ts";

type Keyword = KeywordRequest["keyword"];

/** What is right, but perhaps not what was meant. */
export function adviseKeyword(
  keyword: Keyword,
  tree: KeywordTree,
  terms: readonly KeywordTerm[],
): readonly Warning[] {
  return [...unusedOperators(keyword, tree), ...loneNegations(tree), ...unknownWords(terms)];
}

/** In default mode, what would mean something else in boolean mode. */
function unusedOperators({ text, boolean }: Keyword, tree: KeywordTree): readonly Warning[] {
  const meant = boolean ? null : parseKeyword(text, { boolean: true, tokenize }).tree;
  if (meant === null || printKeyword(meant) === printKeyword(tree)) return [];
  const detail = `Without \`simple_query=true\` operators are punctuation, and this searches for ${quote(printKeyword(tree))}. With it: ${quote(printKeyword(meant))}.`;
  return [warning("unused_operator", detail)];
}

function loneNegations(tree: KeywordTree): readonly Warning[] {
  const alone = (tree.kind === "or" ? tree.parts : [tree]).find(needsNoWord);
  if (alone === undefined) return [];
  const detail = `${quote(printKeyword(alone))} stands alone and asks for no word: it selects all that the other filters allow, apart from what it excludes. To narrow it down, put a word beside it.`;
  return [warning("lone_negation", detail)];
}

/** Whether a post without any word of the keyword is selected. */
function needsNoWord(tree: KeywordTree): boolean {
  switch (tree.kind) {
    case "word":
    case "phrase":
      return false;
    case "and":
      return tree.parts.every(needsNoWord);
    case "or":
      return tree.parts.some(needsNoWord);
    case "not":
      return !needsNoWord(tree.part);
  }
}

const MOST_NAMED = 20;

/** Numbers, emoji and characters of unspaced scripts have no forms that a dictionary could know. */
function unknownWords(terms: readonly KeywordTerm[]): readonly Warning[] {
  const words = terms.flatMap(({ languages }) => {
    const isUnknown = (at: number) => languages.every(({ lexemes }) => lexemes[at]?.known === false);
    const [first] = languages;
    return first?.lexemes.filter((_, at) => isUnknown(at)).map(({ lexeme }) => lexeme) ?? [];
  });
  const unknown = [...new Set(words)].filter((word) => /\p{L}/u.test(word) && !isUnspaced(word));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, MOST_NAMED).map(quote).join(", ");
  const more = unknown.length > MOST_NAMED ? ` and ${unknown.length - MOST_NAMED} more` : "";
  const detail = `No dictionary has ${named}${more}: found in this spelling only, case and accents aside, without grammatical forms.`;
  return [warning("unknown_word", detail)];
}

function isUnspaced(word: string): boolean {
  return tokenize(word).some(({ unspaced }) => unspaced);
}

function warning(code: ErrorCode, detail: string): Warning {
  return { code, parameter: "keyword", detail };
}
