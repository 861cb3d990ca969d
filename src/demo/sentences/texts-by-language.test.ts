import { expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { type LanguageTexts, render } from "../template.ts";
import { DEMO_LANGUAGES, EVENT_LANGUAGES, TEXTS_BY_LANGUAGE } from "./texts-by-language.ts";

test("seven of the languages have real variety, English most", () => {
  expect(EVENT_LANGUAGES).toEqual(["EN", "ES", "PT", "FR", "DE", "IT", "RU"]);
  for (const language of EVENT_LANGUAGES) {
    const sentences = Object.values(TEXTS_BY_LANGUAGE[language].topics).flatMap((topic) => topic.sentences);
    expect(new Set(sentences).size).toBeGreaterThanOrEqual(language === "EN" ? 60 : 25);
  }
});

test.each(DEMO_LANGUAGES)("every template in %s can be filled whatever is drawn", (language) => {
  const texts: LanguageTexts = TEXTS_BY_LANGUAGE[language];
  const lists = { ...texts.slots.lists, name: ["Corven"], label: ["Matter"] };
  const random = createRandom(language);
  for (const template of templatesOf(texts)) {
    for (let draw = 0; draw < 5; draw++) {
      const text = render(template, { ...texts.slots, lists }, random);
      expect(text).toMatch(/\S/);
      expect(text).not.toMatch(/[[\]{}|]| {2}|undefined/);
    }
  }
});

function templatesOf(texts: LanguageTexts): readonly string[] {
  const subjects = [...Object.values(texts.topics), ...Object.values(texts.events ?? {})];
  return [
    ...subjects.flatMap(({ label, sentences }) => [label, ...sentences]),
    ...texts.titles,
    ...texts.openers,
    ...texts.remarks,
    ...texts.replies,
    ...texts.ads,
  ];
}
