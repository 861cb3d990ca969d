import fc from "fast-check";
import { expect, test } from "vitest";
import { createScoreLanguage, loadLanguageTable } from "./score-language.ts";

const table = await loadLanguageTable();
const score = createScoreLanguage(table);

function scoreOf(text: string): string | null {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return score(units, units.length);
}

const SENTENCES: Readonly<Record<string, string>> = {
  EN: "The neighbors have waited for an answer for months",
  ES: "Los vecinos esperan una respuesta del ayuntamiento",
  PT: "Os moradores esperam uma resposta da prefeitura",
  FR: "Les voisins attendent une réponse de la mairie",
  DE: "Die Nachbarn warten seit Monaten auf eine Antwort der Stadt",
  IT: "Gli abitanti aspettano da mesi una risposta del comune",
  RU: "Жители несколько месяцев ждут ответа от администрации",
  PL: "Mieszkańcy od miesięcy czekają na odpowiedź urzędu",
  UK: "Мешканці вже кілька місяців чекають на відповідь",
  NL: "De buren wachten al maanden op een antwoord van de gemeente",
  JA: "住民は何か月も市役所の返事を待っています",
  AR: "ينتظر السكان ردا من البلدية منذ شهور",
  TH: "ผู้คนกำลังรอคำตอบจากเทศบาลมาหลายเดือนแล้ว",
  ZH: "居民们等待市政府的答复已经好几个月了",
  TR: "İSTANBUL'DA yaşıyoruz, IŞIK yok",
  EL: "ΟΙ ΚΑΤΟΙΚΟΙ ΠΕΡΙΜΕΝΟΥΝ ΑΠΑΝΤΗΣΗ. ΟΔΟΣ.Α",
};

test("each sentence is told by its language", () => {
  const told = Object.fromEntries(Object.entries(SENTENCES).map(([code, text]) => [code, scoreOf(text)]));
  expect(told).toEqual(Object.fromEntries(Object.keys(SENTENCES).map((code) => [code, code])));
});

test("a text that may as well be in another language is in none", () => {
  expect(scoreOf("documento inicial")).toBeNull();
  expect(scoreOf("erreur standard")).toBeNull();
});

test("every n-gram is found under its own number and speaks for a language", () => {
  const { size, starts, spokenFor, languages } = table;
  expect(starts[size]).toBe(spokenFor.length);
  expect(Math.max(...spokenFor.subarray(0, 1000))).toBeLessThan(languages.length);
  // " que ": of Spanish, Portuguese, French and Catalan.
  const found = table.find(0x20, 0x71756520);
  const speaksFor = [...spokenFor.subarray(starts[found], starts[found + 1])].map((n) => languages[n]);
  expect(speaksFor).toEqual(expect.arrayContaining(["ES", "PT", "FR"]));
  expect(table.find(0, 0x7a7a7a7a)).toBe(-1);
});

const piece = fc.oneof(
  fc.constantFrom(...Object.values(SENTENCES)),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.constantFrom(" ", "'", "’", "`", "…", "Σ", "İ", "K", "ǆ", "ʰ", "Ԁ", "\u0307", "\ud83d"),
  // Words and texts that are longer than what is looked at.
  fc
    .tuple(fc.constantFrom("a", "é", "東", "ก", "ab ", "ї"), fc.integer({ min: 0, max: 200 }))
    .map(([unit, count]) => unit.repeat(count)),
);

test("the answer to any text is a language or none, and what stands between words has no part in it", () => {
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom("", " ", ", ")))
    .map((list) => list.flat().join("").slice(0, 300));
  fc.assert(
    fc.property(text, (value) => {
      const language = scoreOf(value);
      expect(language === null || table.languages.includes(language)).toBe(true);
      expect(scoreOf(`(12) ${value.replaceAll(" ", " – ")}`)).toBe(language);
    }),
    { numRuns: 300 },
  );
});
