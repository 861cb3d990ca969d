import { expect, test } from "vitest";
import { fold } from "../../../text/fold.ts";
import { entriesOf, readPackageFile } from "../../lexicon-entry.ts";
import { headwordsIn } from "../../measure-forms.ts";
import { buildRussian } from "./russian.ts";

const lexicon = buildRussian(readPackageFile);
const entries = entriesOf(lexicon);
const headwordsOf = headwordsIn(lexicon, fold);
const primary = (word: string) => headwordsOf(word)[0];

test.each([
  ["войны", "война"],
  ["войну", "война"],
  ["городами", "город"],
  ["людей", "человек"],
  ["детей", "ребёнок"],
  ["окна", "окно"],
  ["друзья", "друг"],
  ["братьев", "брат"],
  ["москвой", "москва"],
  ["украине", "украина"],
  ["россии", "россия"],
  ["путина", "путин"],
  ["новостями", "новость"],
  ["президентом", "президент"],
  ["поля", "поле"],
  ["света", "свет"],
  ["шёл", "идти"],
  ["шла", "идти"],
  ["идёт", "идти"],
  ["сказала", "сказать"],
  ["говорят", "говорить"],
  ["стали", "стать"],
  ["пошли", "пойти"],
  ["читая", "читать"],
  ["сделан", "сделать"],
  ["пишет", "писать"],
  ["вырос", "вырасти"],
  ["смеялась", "смеяться"],
  ["новую", "новый"],
  ["красивую", "красивый"],
  ["ёлки", "елка"],
])("%s is a form of %s", (form, headword) => {
  expect(primary(form)).toBe(primary(headword));
});

test.each([
  ["писать", "писатель"],
  ["учить", "учитель"],
  ["делать", "сделать"],
  ["мыть", "мыться"],
  ["умный", "умно"],
  ["город", "городской"],
  ["студент", "студентка"],
  ["актёр", "актриса"],
  ["война", "военный"],
  ["воин", "война"],
  ["рука", "ручка"],
  ["дом", "домик"],
  ["был", "быть"],
  ["его", "он"],
  ["этого", "этот"],
  ["сильный", "сила"],
])("%s and %s are not the same search", (left, right) => {
  expect(headwordsOf(right)).not.toContain(primary(left));
  expect(headwordsOf(left)).not.toContain(primary(right));
});

test("a form of two words has both", () => {
  expect(headwordsOf("стоит")).toEqual(expect.arrayContaining(["стоить", "стоять"]));
  expect(headwordsOf("дома")).toEqual(expect.arrayContaining(["дома", "дом"]));
});

test("ё and е are one letter", () => {
  expect(headwordsOf("её")).toEqual(headwordsOf("ее"));
  expect(headwordsOf("идёт")).toEqual(headwordsOf("идет"));
});

test("a headword is its own first headword", () => {
  const strays = entries
    .flatMap(({ headwords }) => headwords)
    .filter((headword) => !headword.includes("·") && primary(headword) !== headword);
  expect(strays).toEqual([]);
});

test("every form is one token, once, without ё", () => {
  expect(entries.filter(({ form }) => !/^[\p{L}\p{M}\p{N}]+$/u.test(form) || form.includes("ё"))).toEqual([]);
  expect(new Set(entries.map(({ form }) => form)).size).toBe(entries.length);
  expect(entries.length).toBeLessThan(1_200_000);
});
