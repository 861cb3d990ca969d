import { expect, test } from "vitest";
import { isPlainEnglish, loadDetectLanguage } from "./detect-language.ts";

const detectLanguage = await loadDetectLanguage();

test("a sentence is known by its language", () => {
  expect(detectLanguage("They are proud of what their daughters have built this year")).toBe("EN");
  expect(detectLanguage("Prices rose again across several regions last month")).toBe("EN");
  expect(detectLanguage("Los vecinos esperan una respuesta del ayuntamiento desde hace meses")).toBe("ES");
  expect(detectLanguage("Les voisins attendent une réponse de la mairie depuis des mois")).toBe("FR");
  expect(detectLanguage("Die Nachbarn warten seit Monaten auf eine Antwort der Stadt")).toBe("DE");
  expect(detectLanguage("Os moradores esperam há meses por uma resposta da prefeitura")).toBe("PT");
  expect(detectLanguage("Жители уже несколько месяцев ждут ответа от администрации")).toBe("RU");
  expect(detectLanguage("Мешканці вже кілька місяців чекають на відповідь")).toBe("UK");
  expect(detectLanguage("ينتظر السكان ردا من البلدية منذ شهور")).toBe("AR");
  expect(detectLanguage("住民は何か月も市役所の返事を待っています")).toBe("JA");
});

test("addresses, handles and hashtags are in no language", () => {
  expect(detectLanguage("@theSenator #ThankYou https://example.org/this-is-what-they-have-been")).toBeNull();
  expect(detectLanguage("@theWeather #WhatAreYouDoing Los precios siguen subiendo en todo el país")).toBe(
    "ES",
  );
});

test("what is too short or no text at all has no language", () => {
  for (const text of ["", "ok", "👍👍👍", "12345 67", "\ud83d\u0000"])
    expect(detectLanguage(text)).toBeNull();
  expect(detectLanguage("x".repeat(1_000_000))).toBeNull();
});

function judge(text: string): boolean {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return isPlainEnglish(units, units.length);
}

test("three different English words are enough, in whatever case", () => {
  expect(judge("THEY have done What nobody did")).toBe(true);
  expect(judge("they have done what")).toBe(true);
  expect(judge("their")).toBe(false);
});

test("the same word again, and a word with something at it, do not count", () => {
  expect(judge("the the the have have")).toBe(false);
  expect(judge("they, have. what? who!")).toBe(false);
});

test("one text does not count for the next", () => {
  expect(judge("they have")).toBe(false);
  expect(judge("they have")).toBe(false);
  expect(judge("been")).toBe(false);
});
