import { afterAll, beforeAll, expect, test } from "vitest";
import { openScene, record, type Scene } from "../scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("en-war", { text: "The wars of the last century", language: "EN" }),
    record("de-war", { text: "Es war einmal", language: "DE" }),
    record("de-ist", { text: "Das ist gut und soll so sein", language: "DE" }),
    record("de-kriege", { text: "Die Kriege der Welt", language: "DE" }),
    record("es-comio", { text: "La niña comió en los mercados", language: "ES" }),
    record("pt-eleicoes", { text: "As eleições foram adiadas", language: "PT" }),
    record("fr-journaux", { text: "Les journaux ont publié des enquêtes", language: "FR" }),
    record("it-citta", { text: "Le città hanno votato nei referendum", language: "IT" }),
    record("ru-gorodov", { text: "Мэры городов обсуждали законы", language: "RU" }),
    record("climate", { text: "Climate-change is here", language: "EN" }),
    record("reversed", { text: "We can change the climate", language: "EN" }),
    record("cafe", { text: "Un café, por favor", language: "ES" }),
  ]);
});

afterAll(() => scene.world.close());

const find = (keyword: string, more = "") => scene.find(`keyword=${encodeURIComponent(keyword)}${more}`);

test.each([
  ["comer", "es-comio"],
  ["mercado", "es-comio"],
  ["eleição", "pt-eleicoes"],
  ["eleicao", "pt-eleicoes"],
  ["adiar", "pt-eleicoes"],
  ["journal", "fr-journaux"],
  ["publier", "fr-journaux"],
  ["enquete", "fr-journaux"],
  ["Krieg", "de-kriege"],
  ["votare", "it-citta"],
  ["город", "ru-gorodov"],
  ["закон", "ru-gorodov"],
  ["cafe", "cafe"],
])("%s finds the form in %s, with and without its language.", async (keyword, uid) => {
  expect(await find(keyword)).toContain(uid);
  const language = uid === "cafe" ? "ES" : uid.slice(0, 2).toUpperCase();
  expect(await find(keyword, `&language_code[]=${language}`)).toEqual([uid]);
});

test("Searching war finds the German word war, and no German post that only has ist or sein.", async () => {
  expect(await find("war")).toEqual(["de-war", "en-war"]);
  expect(await find("war", "&language_code[]=EN")).toEqual(["en-war"]);
});

test("A phrase tolerates form, case and punctuation and nothing else.", async () => {
  expect(await find('"climate changes"', "&simple_query=true")).toEqual(["climate"]);
  expect(await find('"CHANGING climates"', "&simple_query=true")).toEqual([]);
  expect(await find("climate changes")).toEqual(["climate", "reversed"]);
});
