import { expect, test } from "vitest";
import { tinyDictionaries } from "../../test/support/tiny-dictionaries.ts";
import { createAnalyzer } from "./analyzer.ts";
import { postLexemes } from "./lexemes.ts";

const dictionaries = tinyDictionaries({
  EN: "run ran running runs; come came comes; leave left leaving; leaf; leaves: leave leaf; town towns; hall halls; café cafés; war wars",
  ES: "comer come comió comiendo; año años; ano anos",
  DE: "war; ist; krieg kriege",
});
const { queryLexemes, queryPhrases, describeLexeme } = createAnalyzer(dictionaries);
const lexemesOf = (token: string, language: string | null) => postLexemes(token, language, dictionaries);

test("a token of a post takes the lexeme of its language, else the English one, else itself folded", () => {
  expect(lexemesOf("ran", "EN")).toEqual(["en·run"]);
  expect(lexemesOf("come", "ES")).toEqual(["es·comer"]);
  expect(lexemesOf("running", "ES")).toEqual(["en·run"]);
  expect(lexemesOf("running", "SV")).toEqual(["en·run"]);
  expect(lexemesOf("ran", null)).toEqual(["en·run"]);
  expect(lexemesOf("covid", "EN")).toEqual(["covid"]);
  expect(lexemesOf("ёлка", "RU")).toEqual(["елка"]);
});

test("a word that only another dictionary knows is the same word in every post", () => {
  expect(lexemesOf("comió", "EN")).toEqual(["es·comer"]);
  expect(lexemesOf("comió", null)).toEqual(["es·comer"]);
  expect(lexemesOf("comiendo", "JA")).toEqual(["es·comer"]);
  expect(queryLexemes("comió", null)).toEqual(queryLexemes("comiendo", null));
});

test("emoji, digits and unspaced characters are plain tokens", () => {
  for (const token of ["👍", "19", "2026", "東", "5g"]) expect(lexemesOf(token, "EN")).toEqual([token]);
});

test("a word is looked up by its folded spelling when its own is unknown; words that differ by an accent stay apart", () => {
  expect(lexemesOf("cafe", "EN")).toEqual(["en·café"]);
  expect(lexemesOf("càfes", "EN")).toEqual(["en·café"]);
  expect(lexemesOf("ano", "ES")).toEqual(["es·ano"]);
  expect(lexemesOf("años", "ES")).toEqual(["es·año"]);
  expect(lexemesOf("erdoğan", "TR")).toEqual(queryLexemes("erdogan", null));
});

test("a query term is what the procedure yields in each language, without the raw token", () => {
  expect(queryLexemes("come", null)).toEqual(["en·come", "es·comer"]);
  expect(queryLexemes("come", ["ES"])).toEqual(["es·comer"]);
  expect(queryLexemes("ran", null)).toEqual(["en·run"]);
  expect(queryLexemes("running", ["EN", "ES", "JA"])).toEqual(["en·run"]);
  expect(queryLexemes("covid", null)).toEqual(["covid"]);
});

test("a closed-class word of another language does not drag its verb in", () => {
  expect(queryLexemes("war", null)).toEqual(["en·war", "de·war"]);
  expect(queryLexemes("war", null)).not.toContain(lexemesOf("ist", "DE")[0]);
});

test("a post carries the alternatives of an ambiguous form, a query exactly one lexeme per language", () => {
  expect(lexemesOf("leaves", "EN")).toEqual(["en·leave", "en·leaf"]);
  expect(queryLexemes("leaves", ["EN"])).toEqual(["en·leave"]);
});

test("a phrase is one sequence per language, never a mixture, each once", () => {
  expect(queryPhrases(["town", "halls", "👍"], null)).toEqual([["en·town", "en·hall", "👍"]]);
  expect(queryPhrases(["come", "war"], null)).toEqual([
    ["en·come", "en·war"],
    ["es·comer", "en·war"],
    ["en·come", "de·war"],
  ]);
});

test("a word that no dictionary has is brought to its singular or verb, in every language, unless it is a name", () => {
  const words = { EN: "town towns; information; ·williams", ES: "marco" };
  const regular = tinyDictionaries(words, "tiny", true);
  const bases = {
    governorates: "governorate",
    podcastings: "podcast",
    vlogging: "vlog",
    glorpies: "glorpy",
    blorfoxes: "blorfox",
    williams: "williams",
    coronavirus: "coronavirus",
    kostas: "kostas",
    // Of a word that is known, the dictionary has the forms that there are.
    informations: "informations",
    marcos: "marcos",
    memes: "memes",
  };
  for (const [word, base] of Object.entries(bases)) {
    expect([word, postLexemes(word, "ES", regular)]).toEqual([word, [base]]);
    expect(createAnalyzer(regular).queryLexemes(word, null)).toEqual(
      createAnalyzer(regular).queryLexemes(base, null),
    );
  }
  expect(lexemesOf("governorates", "EN")).toEqual(["governorates"]);
});

test("a lexeme tells its language, headword and forms; a plain token has none", () => {
  expect(describeLexeme("en·run")).toEqual({
    language: "EN",
    headword: "run",
    forms: ["run", "running", "runs", "ran"],
  });
  expect(describeLexeme("covid")).toBeNull();
});
