import type { Warning } from "../../contract/errors.ts";
import type {
  KeywordTerm as ExplainedTerm,
  KeywordExplanationBody,
} from "../../contract/keyword-explanation.ts";
import { formatKeywordQuery } from "../../contract/request/format-post-query.ts";
import { type KeywordRequest, parseKeywordRequest } from "../../contract/request/parse-post-request.ts";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import { searchedParts } from "../../posts/post.ts";
import type { PostPage, Posts, Reader } from "../../posts/posts.ts";
import { TimeSlice } from "../../posts/time-slice.ts";
import { type KeywordTerm, type KeywordTree, printKeyword, termsOf } from "../../query/tree.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { fold } from "../../text/fold.ts";
import { displayLexeme } from "../../text/lexemes.ts";
import { tokenize } from "../../text/tokenize.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseWarnings } from "../server/prefer.ts";
import { API_BASE } from "../server/response-headers.ts";
import { adviseKeyword } from "./advise-keyword.ts";
import { readerOf } from "./reader-of.ts";
import { understandKeyword } from "./understand-posts.ts";

type ExplainedLexeme = ExplainedTerm["languages"][number]["lexemes"][number];

const MOST_FORMS = 100;
/** The latest posts with a word that are read to see in which forms it stands there, and of each language as many. */
const SAMPLE = 500;
/** Words of a keyword whose forms are counted; and those of them for which each language is looked at, if need be. */
const MOST_COUNTED = 32;
const MOST_PER_LANGUAGE = 8;
const AT_ONCE = 4;

/** In how many posts each form of a lexeme stands. */
interface FoundForms {
  readonly posts: ReadonlyMap<string, number>;
  readonly counted: "all" | "latest";
}

/** What each word and phrase of a keyword means in posts of these languages, or of all that have a dictionary. */
export function explainKeyword(
  keyword: KeywordTree,
  analyzer: Analyzer,
  languages: readonly string[] | null,
  formsOf: (token: string, lexeme: string) => FoundForms | null,
): readonly ExplainedTerm[] {
  const explain = (token: string, language: string): ExplainedLexeme => {
    const [lexeme = token] = analyzer.queryLexemes(token, [language]);
    const described = analyzer.describeLexeme(lexeme);
    const found = formsOf(token, lexeme);
    return {
      lexeme: described === null ? lexeme : displayLexeme(lexeme),
      headword: described?.headword ?? lexeme,
      forms: found === null ? [] : presentForms(found),
      counted: found?.counted ?? "none",
      known: described !== null,
    };
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

function presentForms({ posts }: FoundForms): ExplainedLexeme["forms"] {
  return [...posts]
    .map(([form, count]) => ({ form, posts: count }))
    .sort((a, b) => b.posts - a.posts || (a.form < b.form ? -1 : 1))
    .slice(0, MOST_FORMS);
}

/**
 * Looks up in which forms the words of a keyword stand in the posts: in all that have the word if they are few,
 * otherwise in the latest. Nothing is kept for it, so there is nothing that an erased post could be left in.
 */
async function findForms(
  keyword: KeywordTree,
  languages: readonly string[] | null,
  { posts, reader }: { readonly posts: Posts; readonly reader: Reader },
): Promise<(token: string, lexeme: string) => FoundForms | null> {
  const tokens = [...new Set(termsOf(keyword).flatMap((term) => term.tokens))].slice(0, MOST_COUNTED);
  const found = new Map<string, { byLexeme: LexemeForms; counted: FoundForms["counted"] }>();
  const latest = (token: string, wanted: readonly string[] | null) =>
    posts.page(
      {
        filter: { ...NO_FILTER, languages: wanted },
        keyword: { kind: "word", token, span: { start: 0, end: 0 } },
        lists: null,
      },
      { limit: SAMPLE, order: "desc", start: { skip: 0 }, callerLists: [] },
      reader,
    );
  const look = async (token: string, at: number) => {
    const page = await latest(token, languages);
    const pages = [page];
    if (page.total > page.posts.length && at < MOST_PER_LANGUAGE) {
      for (const language of languages ?? page.analyzer.languages) {
        // If all of the latest are in this language, these are they.
        if (page.posts.some((post) => post.language !== language))
          pages.push(await latest(token, [language]));
      }
    }
    const byLexeme = await countForms(pages, createMayBeForm(token, languages, page.analyzer));
    found.set(token, { byLexeme, counted: page.total > page.posts.length ? "latest" : "all" });
  };
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    await Promise.all(tokens.slice(at, at + AT_ONCE).map((token, index) => look(token, at + index)));
  }
  return (token, lexeme) => {
    const looked = found.get(token);
    if (looked === undefined) return null;
    return { posts: looked.byLexeme.get(lexeme) ?? new Map(), counted: looked.counted };
  };
}

type LexemeForms = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** By lexeme and form: how many of the posts have it. A post on two pages counts once. */
async function countForms(
  pages: readonly PostPage[],
  mayBeForm: (word: string) => boolean,
): Promise<LexemeForms> {
  const counts = new Map<string, Map<string, number>>();
  const read = new Set<string>();
  const slice = new TimeSlice();
  for (const { posts, analyzer } of pages) {
    for (const { platform, uid, content, language } of posts) {
      if (slice.isOver()) await slice.next();
      if (read.has(`${platform} ${uid}`)) continue;
      read.add(`${platform} ${uid}`);
      const words = searchedParts(content).flatMap((part) =>
        tokenize(part, language).map(({ text }) => text),
      );
      for (const word of new Set(words.filter(mayBeForm))) {
        for (const lexeme of analyzer.analyzeText(word, language)[0]?.lexemes ?? []) {
          const forms = counts.get(lexeme) ?? new Map<string, number>();
          counts.set(lexeme, forms.set(word, (forms.get(word) ?? 0) + 1));
        }
      }
    }
  }
  return counts;
}

/**
 * Whether a word is worth a look into the dictionaries: what they list as a form is, and what begins as the headword
 * does, which forms that are listed nowhere do, as those of a compound.
 */
function createMayBeForm(
  token: string,
  languages: readonly string[] | null,
  analyzer: Analyzer,
): (word: string) => boolean {
  const forms = new Set<string>();
  const beginnings = new Set<string>();
  for (const lexeme of analyzer.queryLexemes(token, languages)) {
    const { headword = lexeme, forms: listed = [] } = analyzer.describeLexeme(lexeme) ?? {};
    for (const form of listed) forms.add(fold(form));
    beginnings.add(fold(headword).slice(0, BEGINNING));
  }
  return (word) => {
    const folded = fold(word);
    return forms.has(folded) || beginnings.has(folded.slice(0, BEGINNING));
  };
}

const BEGINNING = 3;

/** `GET /keyword`: what a keyword means to the index as it is now, and what may not have been meant. */
export function createKeywordEndpoint({ posts, publicBase }: Context): Endpoint {
  return async (call): Promise<KeywordExplanationBody> => {
    const startedAtMs = performance.now();
    const { request, tree, warnings: remarks } = understand(call);
    const { languages } = request;
    const formsOf = await findForms(tree, languages, { posts, reader: readerOf(call) });
    const terms = explainKeyword(tree, posts.analyzer(), languages, formsOf);
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
