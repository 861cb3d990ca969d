import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Match } from "../../src/contract/post.ts";
import { createExplainPost } from "../../src/http/search/explain-post.ts";
import { searchedFields } from "../../src/posts/post.ts";
import type { StoredPost } from "../../src/posts/posts.ts";
import { parseKeyword } from "../../src/query/parse-keyword.ts";
import { type KeywordTree, printKeyword } from "../../src/query/tree.ts";
import { displayLexeme } from "../../src/text/lexemes.ts";
import { tokenize } from "../../src/text/tokenize.ts";
import { analyzer } from "../support/analyzers.ts";
import { FIRST_PAGE, select } from "../support/posts-fixtures.ts";
import { type Corpus, openCorpus } from "./corpus.ts";
import type { ModelPost } from "./model.ts";
import { printKeyword as write } from "./query-of.ts";
import { randomKeyword, stitchedPhrases } from "./random-keyword.ts";
import { EFFORT, SEED } from "./seed.ts";

/** Asked one by one, as requests are. */
const SINGLE = 100 * EFFORT;
/**
 * Asked together as the keywords of lists, which is a third of the work for the engine: so many spans of time, so many
 * in each.
 */
const STRETCHES = 30;
const TOGETHER = 20 * EFFORT;

let corpus: Corpus;
let stitched: readonly string[];

beforeAll(async () => {
  corpus = await openCorpus();
  stitched = stitchedPhrases(corpus.posts);
});

afterAll(() => corpus.world.close());

test(
  `Whatever ${SINGLE} random queries find has a match for each required term, where a reader sees it.`,
  async () => {
    const somePost = fc.constantFrom(...corpus.posts);
    const questions = somePost.chain((main) =>
      fc.tuple(keywordOf([main], 3), fc.constantFrom(null, null, languagesOf(main))),
    );
    let explained = 0;
    for (const [keyword, languages] of fc.sample(questions, { seed: SEED, numRuns: SINGLE })) {
      const selection = { ...select({ languages }), keyword };
      const { posts } = await corpus.world.posts.page(selection, { ...FIRST_PAGE, limit: 3 });
      for (const post of posts) expectExplained(post, keyword, languages);
      explained += posts.length;
    }
    // Questions that find nothing prove little.
    expect(explained).toBeGreaterThan(SINGLE);
  },
  120_000 * EFFORT,
);

test(
  `So has whatever ${STRETCHES * TOGETHER} more find in their span of time.`,
  async () => {
    const inOrder = corpus.posts.toSorted((left, right) => left.post.publishedAt - right.post.publishedAt);
    const length = Math.ceil(inOrder.length / STRETCHES);
    let explained = 0;
    for (let span = 0; span < STRETCHES; span += 1) {
      const models = inOrder.slice(span * length, (span + 1) * length);
      const times = models.map(({ post }) => post.publishedAt);
      const window = { from: times.at(0) ?? 0, to: times.at(-1) ?? 0 };
      const keywords = fc.sample(keywordOf(models, 1), { seed: SEED + span, numRuns: TOGETHER });
      const callerLists = keywords.map((keyword, id) => ({
        id,
        version: `${span}`,
        accountIds: [],
        keyword,
      }));
      const page = { ...FIRST_PAGE, limit: 1000, callerLists };
      const { posts } = await corpus.world.posts.page(select({ window }), page);
      for (const { id, keyword } of callerLists) {
        const found = posts.filter(({ listIds }) => listIds.includes(id)).slice(0, 3);
        for (const post of found) expectExplained(post, keyword, null);
        explained += found.length;
      }
    }
    expect(explained).toBeGreaterThan(STRETCHES * TOGETHER);
  },
  240_000 * EFFORT,
);

/** Made of words of one of these posts, every other one in another form of its own or of a word that it may be. */
function keywordOf(posts: readonly ModelPost[], maxDepth: number): fc.Arbitrary<KeywordTree> {
  return fc
    .constantFrom(...posts)
    .chain((main) => {
      const keyword = randomKeyword(fc.constant(main), stitched, maxDepth);
      return fc.tuple(keyword, fc.constant(main.post.language), fc.nat(1000));
    })
    .map(([keyword, language, choice]) => {
      const { tree } = parseKeyword(write(keyword), { boolean: true, tokenize });
      if (tree === null) throw new Error(`cannot parse ${write(keyword)}`);
      return inflect(tree, (token) => otherForm(token, language, choice + token.length));
    });
}

function inflect(tree: KeywordTree, change: (token: string) => string): KeywordTree {
  switch (tree.kind) {
    case "word":
      return { ...tree, token: change(tree.token) };
    case "phrase":
      return { ...tree, tokens: tree.tokens.map(change) };
    case "and":
    case "or":
      return { ...tree, parts: tree.parts.map((part) => inflect(part, change)) };
    case "not":
      return { ...tree, part: inflect(tree.part, change) };
  }
}

function otherForm(token: string, language: string | null, choice: number): string {
  const lexemes = analyzer.analyzeText(token, language)[0]?.lexemes ?? [];
  const half = Math.floor(choice / 2);
  const forms = analyzer.describeLexeme(lexemes[half % lexemes.length] ?? "")?.forms ?? [];
  const form = forms[half % forms.length] ?? token;
  return choice % 2 === 0 && tokenize(form).length === 1 ? form : token;
}

function languagesOf({ post: { language } }: ModelPost): readonly string[] | null {
  return language === null ? null : [language];
}

function expectExplained(post: StoredPost, keyword: KeywordTree, languages: readonly string[] | null): void {
  const matches = createExplainPost(keyword, analyzer, languages)(post);
  const terms = new Set(matches.map(({ term }) => term));
  const isThere: IsThere = (term, negated) =>
    negated ? createExplainPost(term, analyzer, languages)(post).length > 0 : terms.has(printKeyword(term));
  const why = `${printKeyword(keyword)} in ${languages} found ${post.uid}`;
  expect(holds(keyword, isThere), why).toBe(true);
  for (const match of matches) expectSeen(match, post, why);
}

/** Terms behind a NOT are not among the matches of the keyword: they must be looked for by themselves. */
type IsThere = (term: KeywordTree, negated: boolean) => boolean;

/** Whether a post says what the keyword asks for, going by its matches alone. */
function holds(tree: KeywordTree, isThere: IsThere, negated = false): boolean {
  switch (tree.kind) {
    case "word":
    case "phrase":
      return isThere(tree, negated);
    case "and":
      return tree.parts.every((part) => holds(part, isThere, negated));
    case "or":
      return tree.parts.some((part) => holds(part, isThere, negated));
    case "not":
      return !holds(tree.part, isThere, !negated);
  }
}

/** What is highlighted stands in the field, begins and ends with a word, and read by itself is the lexeme. */
function expectSeen(match: Match, post: StoredPost, why: string): void {
  const text = searchedFields(post.content).find(({ field }) => field === match.field)?.text ?? "";
  const tokens = analyzer.analyzeText(match.form, post.language);
  const places = tokens.map(({ lexemes }) => lexemes.map(displayLexeme));
  const lexemes = match.lexeme.split(" ");
  const isRead = places.some((_, start) =>
    lexemes.every((lexeme, offset) => places[start + offset]?.includes(lexeme) === true),
  );
  const seen = {
    form: text.slice(match.start, match.end),
    from: tokens.at(0)?.start,
    to: tokens.at(-1)?.end,
  };
  const expected = { form: match.form, from: 0, to: match.form.length };
  expect({ ...seen, isRead }, `${why}: ${JSON.stringify(match)}`).toEqual({ ...expected, isRead: true });
}
