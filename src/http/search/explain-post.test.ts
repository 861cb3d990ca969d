import { expect, test } from "vitest";
import { keyword, post } from "../../../test/support/posts-fixtures.ts";
import { tinyDictionaries } from "../../../test/support/tiny-dictionaries.ts";
import { createAnalyzer } from "../../text/analyzer.ts";
import { createExplainPost } from "./explain-post.ts";

const analyzer = createAnalyzer(
  tinyDictionaries({
    EN: "the; a; dog dogs; run ran runs running; leave; leaf; leaves: leave leaf; come came; town; hall",
    ES: "comer come comió; perro perros; la",
  }),
);

function explain(
  query: string,
  written: Parameters<typeof post>[0] | string,
  languages: readonly string[] | null = null,
) {
  const found = post(typeof written === "string" ? { text: written } : written);
  return createExplainPost(keyword(query), analyzer, languages)(found);
}

const brief = (matches: ReturnType<typeof explain>) =>
  matches.map(({ term, form, lexeme }) => `${term}: ${form} (${lexeme})`);

test("every occurrence of a term is told with its place, its form and what joins the two", () => {
  expect(explain("runs", "He RAN; the dog's running.")).toEqual([
    { term: "runs", field: "text", start: 3, end: 6, form: "RAN", lexeme: "en:run" },
    { term: "runs", field: "text", start: 18, end: 25, form: "running", lexeme: "en:run" },
  ]);
});

test("every part of a post is explained, in order, with places of its own", () => {
  const link = { url: null, title: "dog 5", description: "dog 6" };
  const whole = { title: "dog 1", text: "dog 2", transcript: "dog 3", imageText: "a dog", link };
  expect(explain("dogs", whole).map(({ field, start }) => `${field} ${start}`)).toEqual([
    "title 0",
    "text 0",
    "transcript 0",
    "image_text 2",
    "link_title 0",
    "link_description 0",
  ]);
});

test("a phrase is one match over all its words, and never crosses from one part into the next", () => {
  expect(explain('"town halls" "town hall"', { title: "The town", text: "hall: Town-hall!" })).toEqual([
    { term: '"town hall"', field: "text", start: 6, end: 15, form: "Town-hall", lexeme: "en:town en:hall" },
  ]);
});

test("places count UTF-16 units of the original text", () => {
  const text = "👍🏽 ﬁrst ㍿ Ｄｏｇｓ";
  const [match] = explain("dog", text);
  expect(match).toMatchObject({ form: "Ｄｏｇｓ", lexeme: "en:dog" });
  expect(text.slice(match?.start, match?.end)).toBe("Ｄｏｇｓ");
});

test("what NFKC takes apart is one match", () => {
  expect(brief(explain("株式", "㍿ and 株式"))).toEqual(['"株 式": ㍿ (株 式)', '"株 式": 株式 (株 式)']);
  expect(brief(explain("a", "⒜⒜"))).toHaveLength(1);
});

test("a word that no dictionary has is its own lexeme, folded", () => {
  expect(brief(explain("erdogan", "Erdoğan"))).toEqual(["erdogan: Erdoğan (erdogan)"]);
});

test("an ambiguous form is found by each of its words", () => {
  expect(brief(explain("leaf|leave", "leaves"))).toEqual([
    "leave: leaves (en:leave)",
    "leaf: leaves (en:leaf)",
  ]);
});

test("a post is read in its own language, and a term is meant in each language", () => {
  expect(brief(explain("come", { text: "comió", language: "ES" }))).toEqual(["come: comió (es:comer)"]);
  expect(brief(explain("come", { text: "came", language: "EN" }))).toEqual(["come: came (en:come)"]);
  expect(brief(explain("come", { text: "came", language: null }))).toEqual(["come: came (en:come)"]);
});

test("the languages of the filter are the only ones in which a term is meant", () => {
  expect(explain("come", { text: "comió", language: "ES" }, ["EN"])).toEqual([]);
  expect(explain("come", { text: "comió", language: "ES" }, ["ES"])).toHaveLength(1);
});

test("terms behind a NOT are left out, and behind two they count", () => {
  expect(brief(explain("dog -(run -town)", "the dog of the town ran"))).toEqual([
    "dog: dog (en:dog)",
    "town: town (en:town)",
  ]);
});

test("a term that is written twice is told once", () => {
  expect(explain("dog dog", "a dog")).toHaveLength(1);
});

test("beyond 200 matches only the first of each term is told", () => {
  const matches = explain("dog town hall", `${"dog ".repeat(5000)} town town hall`);
  expect(matches.filter(({ term }) => term === "dog")).toHaveLength(200);
  expect(brief(matches.slice(200))).toEqual(["town: town (en:town)", "hall: hall (en:hall)"]);
});

test("without a keyword there is nothing to explain", () => {
  expect(createExplainPost(null, analyzer, null)(post())).toEqual([]);
});
