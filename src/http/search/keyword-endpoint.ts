import type { Warning } from "../../contract/errors.ts";
import type {
  KeywordTerm as ExplainedTerm,
  KeywordExplanationBody,
} from "../../contract/keyword-explanation.ts";
import { formatKeywordQuery } from "../../contract/request/format-post-query.ts";
import { type KeywordRequest, parseKeywordRequest } from "../../contract/request/keyword-request.ts";
import { type KeywordTerm, type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { displayLexeme } from "../../text/lexemes.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseWarnings } from "../server/prefer.ts";
import { API_BASE } from "../server/response-headers.ts";
import { adviseKeyword } from "./advise-keyword.ts";
import { understandKeyword } from "./understand-posts.ts";

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

/** `GET /keyword`: what a keyword means to the index as it is now, and what may not have been meant. */
export function createKeywordEndpoint({ posts, publicBase }: Context): Endpoint {
  return async (call): Promise<KeywordExplanationBody> => {
    const startedAtMs = performance.now();
    const { request, tree, warnings: remarks } = understand(call);
    const terms = explainKeyword(tree, posts.analyzer(), request.languages);
    const warnings = [...remarks, ...adviseKeyword(request.keyword, tree, terms)];
    if (call.strict) refuseWarnings(warnings);
    return {
      data: { type: "keyword_explanation", attributes: { query: printKeyword(tree), tree, terms } },
      meta: { warnings, took_ms: Math.round(performance.now() - startedAtMs) },
      links: { self: `${publicBase()}${API_BASE}/keyword?${formatKeywordQuery(request)}` },
    };
  };
}

interface Understood {
  readonly request: KeywordRequest;
  readonly tree: KeywordTree;
  readonly warnings: readonly Warning[];
}

/** All problems together, those of the keyword with the same words as on `/posts`. */
function understand(call: Call): Understood {
  const { request, keyword, problems, warnings } = parseKeywordRequest(rawQueryOf(call.request.url));
  const understood = understandKeyword(keyword);
  const { tree } = understood;
  if (request === null || tree === null) throw new Failure([...problems, ...understood.problems]);
  return { request, tree, warnings: [...warnings, ...understood.warnings] };
}
