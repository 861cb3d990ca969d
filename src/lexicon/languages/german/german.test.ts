import { expect, test } from "vitest";
import { fold } from "../../../text/fold.ts";
import { entriesOf, readPackageFile } from "../../lexicon-entry.ts";
import { headwordsIn } from "../../measure-forms.ts";
import { buildGerman } from "./german.ts";

const lexicon = buildGerman(readPackageFile);
const entries = entriesOf(lexicon);
const headwordsOf = headwordsIn(lexicon, fold);
const primary = (word: string) => headwordsOf(word)[0];

test.each([
  ["häuser", "haus"],
  ["hauses", "haus"],
  ["jahres", "jahr"],
  ["jahren", "jahr"],
  ["bücher", "buch"],
  ["banken", "bank"],
  ["bänke", "bank"],
  ["städte", "stadt"],
  ["männer", "mann"],
  ["regierungen", "regierung"],
  ["impfungen", "impfung"],
  ["lehrerinnen", "lehrerin"],
  ["museen", "museum"],
  ["themen", "thema"],
  ["flüsse", "fluss"],
  ["apps", "app"],
  ["bundeskanzlers", "bundeskanzler"],
  ["ging", "gehen"],
  ["gegangen", "gehen"],
  ["läuft", "laufen"],
  ["gelaufen", "laufen"],
  ["nahm", "nehmen"],
  ["gibt", "geben"],
  ["aufgestanden", "aufstehen"],
  ["aufzustehen", "aufstehen"],
  ["aufsteht", "aufstehen"],
  ["wusste", "wissen"],
  ["wußte", "wissen"],
  ["stand", "stehen"],
  ["mach", "machen"],
  ["gepostet", "posten"],
  ["streamte", "streamen"],
  ["impfenden", "impfen"],
  ["frustriert", "frustrieren"],
  ["restaurierte", "restaurieren"],
  ["wackelt", "wackeln"],
  ["schütz", "schützen"],
  ["liebst", "lieben"],
  ["wichtige", "wichtig"],
])("%s is a form of %s", (form, headword) => {
  expect(primary(form)).toBe(headword);
});

test.each([
  ["lehrer", "lehrerin"],
  ["student", "studentin"],
  ["regierung", "regieren"],
  ["arbeit", "arbeiter"],
  ["freund", "freundlich"],
  ["buch", "buche"],
  ["bild", "bilden"],
  ["bau", "bauen"],
  ["bekannt", "bekennen"],
  ["war", "ist"],
  ["war", "sein"],
  ["hat", "haben"],
  ["schön", "schon"],
  ["montag", "montags"],
  ["druck", "drücken"],
  ["längst", "lang"],
  ["blau", "bläue"],
])("%s and %s are not the same search", (left, right) => {
  expect(headwordsOf(right)).not.toContain(primary(left));
  expect(headwordsOf(left)).not.toContain(primary(right));
});

test("a form of two words has both", () => {
  expect(headwordsOf("fragen")).toEqual(["fragen", "frage"]);
  expect(headwordsOf("anrufe")).toEqual(expect.arrayContaining(["anruf", "anrufen"]));
});

test("a headword is its own first headword", () => {
  const strays = entries
    .flatMap(({ headwords }) => headwords)
    .filter((headword) => !headword.includes("·") && primary(headword) !== headword);
  expect(strays).toEqual([]);
});

test("every form is one token, once", () => {
  expect(
    entries.filter(({ form }) => !/^[\p{L}\p{M}\p{N}]+$/u.test(form) || form !== form.toLowerCase()),
  ).toEqual([]);
  expect(new Set(entries.map(({ form }) => form)).size).toBe(entries.length);
  expect(entries.length).toBeLessThan(700_000);
});
