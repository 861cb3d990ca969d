import type { KeywordTerm as ExplainedTerm } from "../contract/keyword-explanation.ts";
import { type KeywordTerm, termsOf } from "../query/keyword-terms.ts";
import { printKeyword } from "../query/print-keyword.ts";
import type { KeywordTree } from "../query/tree.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { displayLexeme } from "../text/lexemes.ts";

type ExplainedLexeme = ExplainedTerm["languages"][number]["lexemes"][number];

const MOST_FORMS = 100;

/** What each word and phrase of a keyword means in posts of these languages, or of all that have a dictionary. */
export function explainKeyword(
  keyword: KeywordTree,
  analyzer: Analyzer,
  languages: readonly string[] | null,
): readonly ExplainedTerm[] {
  const explained = new Map<string, ExplainedLexeme>();
  const explain = (token: string, language: string): ExplainedLexeme => {
    const [lexeme = token] = analyzer.queryLexemes(token, [language]);
    const found = explained.get(lexeme) ?? explainLexeme(lexeme, analyzer);
    explained.set(lexeme, found);
    return found;
  };
  return termsOf(keyword).map(({ tree, tokens, negated }: KeywordTerm) => ({
    term: printKeyword(tree),
    kind: tree.kind,
    negated,
    span: tree.span,
    languages: (languages ?? analyzer.languages).map((language) => ({
      language,
      lexemes: tokens.map((token) => explain(token, language)),
    })),
  }));
}

function explainLexeme(lexeme: string, analyzer: Analyzer): ExplainedLexeme {
  const described = analyzer.describeLexeme(lexeme);
  if (described === null) return { lexeme, headword: lexeme, forms: [lexeme], known: false };
  const { headword } = described;
  // A German compound is understood by its parts; no dictionary lists its forms.
  const forms = described.forms.length === 0 ? [headword] : described.forms.slice(0, MOST_FORMS);
  return { lexeme: displayLexeme(lexeme), headword, forms, known: true };
}
