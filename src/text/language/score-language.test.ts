import { eld } from "eld/extrasmall";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadLanguageTable } from "./language-table.ts";
import { createScoreLanguage } from "./score-language.ts";

const score = createScoreLanguage(await loadLanguageTable());

function scoreOf(text: string): string | null {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return score(units, units.length);
}

function verdictOfPackage(text: string): string | null {
  const result = eld.detect(text);
  return result.language !== "" && result.isReliable() ? result.language.toUpperCase() : null;
}

const SENTENCES = [
  "Los vecinos esperan una respuesta del ayuntamiento",
  "住民は何か月も市役所の返事を待っています",
  "ينتظر السكان ردا من البلدية منذ شهور",
  "Мешканці вже кілька місяців чекають на відповідь",
  "ผู้คนกำลังรอคำตอบจากเทศบาลมาหลายเดือนแล้ว",
  "居民们等待市政府的答复已经好几个月了",
  "Die Nachbarn warten seit Monaten auf eine Antwort der Stadt",
  "İSTANBUL'DA yaşıyoruz, IŞIK yok",
  "ΟΙ ΚΑΤΟΙΚΟΙ ΠΕΡΙΜΕΝΟΥΝ ΑΠΑΝΤΗΣΗ. ΟΔΟΣ.Α",
  "d’être 'tis rock 'n' roll dogs' `quoted` isn''t",
];

const piece = fc.oneof(
  fc.constantFrom(...SENTENCES),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 10 }),
  fc.constantFrom(" ", "'", "’", "`", "…", "Σ", "İ", "K", "ǆ", "ʰ", "Ԁ", "\u0307", "\ud83d"),
  // Words and texts that are longer than what is looked at.
  fc
    .tuple(fc.constantFrom("a", "é", "東", "ก", "ab ", "ї"), fc.integer({ min: 0, max: 200 }))
    .map(([unit, count]) => unit.repeat(count)),
);

test("every text has the language that the package gives it", () => {
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom("", " ", ", ")))
    .map((list) => list.flat().join("").slice(0, 1000));
  fc.assert(
    fc.property(text, (value) => {
      expect(scoreOf(value)).toBe(verdictOfPackage(value));
    }),
    { numRuns: 1000 },
  );
});

test("each sentence is told by its language", () => {
  expect(SENTENCES.map(scoreOf)).toEqual(SENTENCES.map(verdictOfPackage));
  expect(SENTENCES.map(scoreOf).slice(0, 6)).toEqual(["ES", "JA", "AR", "UK", "TH", "ZH"]);
});
