import { allOf } from "./build-tree.ts";
import { noWord, tooLong, tooManyWords } from "./keyword-problems.ts";
import { lexKeyword } from "./lex-keyword.ts";
import { parseBoolean } from "./parse-boolean.ts";
import type { KeywordProblem, ParsedKeyword, Tokenize } from "./tree.ts";

const MAX_LENGTH = 4096;
const MAX_WORDS = 256;
const MAX_DEPTH = 64;
/** A keyword of nothing but mistakes would otherwise be answered with thousands of sentences. */
const MAX_REPORTED = 10;

/**
 * What a keyword means, or what is wrong with it; never throws.
 * In default mode all punctuation only separates, and all words must be there; `parse-boolean.ts` has the grammar of the other.
 */
export function parseKeyword(
  text: string,
  options: { readonly boolean: boolean; readonly tokenize: Tokenize },
): ParsedKeyword {
  if (text.length > MAX_LENGTH) return parsed(null, [tooLong(text.length, MAX_LENGTH)]);
  const tokens = options.tokenize(text);
  const [first, ...others] = tokens;
  if (first === undefined) return parsed(null, [noWord()]);
  const excess = tokens[MAX_WORDS];
  if (excess !== undefined) return parsed(null, [tooManyWords(excess.start, tokens.length, MAX_WORDS)]);
  if (!options.boolean) return parsed(allOf([first, ...others]));
  const { lexemes, warnings } = lexKeyword(text, tokens);
  const { tree, problems } = parseBoolean(lexemes, MAX_DEPTH);
  return parsed(tree, problems, warnings);
}

function parsed(
  tree: ParsedKeyword["tree"],
  problems: readonly KeywordProblem[] = [],
  warnings: readonly KeywordProblem[] = [],
): ParsedKeyword {
  const inOrder = problems.toSorted((left, right) => left.position - right.position);
  return { tree, problems: inOrder.slice(0, MAX_REPORTED), warnings: warnings.slice(0, MAX_REPORTED) };
}
