import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUNDLED_DICTIONARIES, openDictionaries } from "../../src/lexicon/dictionary-files.ts";
import { HEADER_NUMBERS } from "../../src/text/forms/packed-forms.ts";
import { NAMESPACE_MARK } from "../../src/text/lexemes.ts";
import { tokenize } from "../../src/text/tokenize.ts";
import { postsOf } from "../scenarios/scene.ts";
import { analyzer } from "../support/analyzers.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";
import { EFFORT, SEED } from "./seed.ts";

/** Forms of a language that have the same first headword: one search, whichever of them is asked for. */
interface Family {
  readonly language: string;
  readonly forms: readonly string[];
}

const FAMILIES_PER_LANGUAGE = 60 * EFFORT;
const RUNS = 40 * EFFORT;
const MOST_FORMS = 8;
const dictionaries = openDictionaries(BUNDLED_DICTIONARIES);
const families = dictionaries.languages.flatMap((language) => sampleFamilies(language));

/** Differences that are none. */
const WRITE: readonly ((form: string) => string)[] = [
  (form) => form,
  (form) => (form.toUpperCase().toLowerCase() === form ? form.toUpperCase() : form),
  (form) => `${form}!`,
  (form) => `“${form}”,`,
  (form) => `#${form}`,
];

let world: World;
let reader: Inhabitant;

/**
 * A post for every form, so that a form that is missed is a post that is missing; in its own language, and in one
 * without a dictionary, where a word that one dictionary knows means the same.
 */
beforeAll(async () => {
  world = await openWorld();
  reader = await world.createUser();
  const texts = families.flatMap(({ language, forms }) =>
    [language, "FI"].flatMap((written) =>
      forms.map((form) => ({ language: written, text: `1234 ${form} 5678` })),
    ),
  );
  await world.store(
    texts.map((text, index) => ({
      platform: "Gab",
      uid: `form-${index}`,
      published_at: NOON.getTime() / 1000 - index,
      account: { handle: "herald" },
      ...text,
    })),
  );
});

afterAll(() => world.close());

describe.each(dictionaries.languages.map((language) => ({ language })))("in $language", ({ language }) => {
  const own = families.filter((family) => family.language === language);

  test("forms of one word are one search when the language is named", async () => {
    expect(own.length).toBeGreaterThan(FAMILIES_PER_LANGUAGE / 2);
    await expectOneSearch(own, `&language_code[]=${language}`);
  });

  test("forms of one word that no other language knows are one search without a language", async () => {
    const alone = own.filter(({ forms }) => forms.every(isKnownToOneLanguage));
    expect(alone.length).toBeGreaterThan(FAMILIES_PER_LANGUAGE / 10);
    await expectOneSearch(alone, "");
  });
});

async function expectOneSearch(some: readonly Family[], parameters: string): Promise<void> {
  const written = fc
    .tuple(fc.constantFrom(...some), fc.nat(), fc.nat(), fc.constantFrom(...WRITE), fc.constantFrom(...WRITE))
    .map(([{ forms }, first, second, writeLeft, writeRight]) => ({
      least: forms.length,
      left: writeLeft(forms[first % forms.length] ?? ""),
      right: writeRight(forms[second % forms.length] ?? ""),
    }));
  await fc.assert(
    fc.asyncProperty(written, async ({ least, left, right }) => {
      const [expected, actual] = [await ask(left, parameters), await ask(right, parameters)];
      expect(expected.meta.total_posts).toBeGreaterThanOrEqual(least);
      expect(actual.meta.total_posts).toBe(expected.meta.total_posts);
      expect(postsOf({ body: actual })).toEqual(postsOf({ body: expected }));
    }),
    { seed: SEED, numRuns: RUNS },
  );
}

async function ask(term: string, parameters: string) {
  const target = `/api/v1/posts?keyword=${encodeURIComponent(term)}&per_page=100${parameters}`;
  const answer = await world.get(target, { key: reader.key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function isKnownToOneLanguage(form: string): boolean {
  const known = analyzer.queryLexemes(form, null).filter((lexeme) => lexeme.includes(NAMESPACE_MARK));
  return known.length === 1;
}

/** From all over the dictionary. */
function sampleFamilies(language: string): readonly Family[] {
  const dictionary = dictionaries.open(language);
  const headwords = readHeadwords(language);
  const found: Family[] = [];
  for (const at of fc.sample(fc.nat(headwords.length - 1), {
    numRuns: FAMILIES_PER_LANGUAGE * 20,
    seed: SEED,
  })) {
    const headword = headwords[at] ?? "";
    const forms = (dictionary?.formsOf(headword) ?? []).filter(
      (form) => dictionary?.lookup(form)?.primary === headword && isOneToken(form, language),
    );
    if (forms.length > 1) found.push({ language, forms: forms.slice(0, MOST_FORMS) });
    if (found.length === FAMILIES_PER_LANGUAGE) break;
  }
  return found;
}

function isOneToken(form: string, language: string): boolean {
  const [token, ...others] = tokenize(form, language);
  return token?.text === form && others.length === 0;
}

/** As `packed-forms.ts` says; the program has no use for a list of them. */
function readHeadwords(language: string): readonly string[] {
  const file = readFileSync(join(BUNDLED_DICTIONARIES, `${language.toLowerCase()}.forms`));
  const number = (at: number) => file.readUInt32LE(at * 4);
  const [slots, lists, count, patterns] = [number(1), number(2), number(3), number(4)];
  const starts = HEADER_NUMBERS + slots + lists;
  const spellings = (starts + count + 1 + count + patterns + 1) * 4;
  return Array.from({ length: count }, (_, index) =>
    file.toString("utf8", spellings + number(starts + index), spellings + number(starts + index + 1)),
  );
}
