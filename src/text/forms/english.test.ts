import fc from "fast-check";
import { expect, test } from "vitest";
import { ENGLISH } from "./english.ts";
import { ENGLISH_AMBIGUOUS_FORMS, ENGLISH_WORDS_THAT_STAY } from "./english-exceptions.ts";
import { ENGLISH_IRREGULAR_VERBS } from "./english-irregular-verbs.ts";
import { ENGLISH_IRREGULAR_NOUNS } from "./english-nouns.ts";
import { ENGLISH_VERBS } from "./english-verbs.ts";

const headword = (word: string) => ENGLISH.lookup(word)?.primary;

/** Every form of a line has the first word of the line as its headword. */
function expectForms(lines: string): void {
  for (const line of lines.trim().split("\n")) {
    const [first, ...forms] = line.trim().split(" ");
    for (const form of [first ?? "", ...forms]) expect([form, headword(form)]).toEqual([form, first]);
  }
}

test("nouns: singular and plural are one word", () => {
  expectForms(`
    city cities
    box boxes
    church churches
    hero heroes
    shoe shoes
    house houses
    virus viruses
    movie movies
    cache caches
    quiz quizzes
    wife wives
    glove gloves
    crisis crises
    woman women
    fireman firemen
    grandchild grandchildren
    topic topics
    hashtag hashtags
    podcaster podcasters`);
});

test("verbs: tenses and gerund are one word", () => {
  expectForms(`
    make makes made making
    hope hopes hoped hoping
    hop hops hopped hopping
    rate rates rated rating
    try tries tried trying
    die dies died dying
    travel travels traveled travelled travelling
    panic panics panicked panicking
    agree agrees agreed agreeing
    go goes went gone going
    be am is are was were been being
    misunderstand misunderstood misunderstanding
    overtake overtook overtaken overtaking
    ski skis skied skiing
    podcastize podcastizes podcastized podcastizing
    remicrowave remicrowaved remicrowaving`);
});

test("words that only look inflected stay themselves", () => {
  const stay =
    "news evening wedding building thing king bed red seed species series this his us bus gas politics always specimen during morning";
  for (const word of stay.split(" ")) expect(headword(word)).toBe(word);
});

test("derivation is not inflection", () => {
  const apart =
    "organize organization police policy universe university new news even evening teach teacher nation national";
  const list = apart.split(" ");
  for (let at = 0; at < list.length; at += 2) {
    expect(headword(list[at] ?? "")).not.toBe(headword(list[at + 1] ?? ""));
  }
});

test("of an ambiguous form the query means one word, and a post may mean the others", () => {
  expect(ENGLISH.lookup("saw")).toEqual({ primary: "see", alternatives: ["saw·2"] });
  expect(headword("sawing")).toBe("saw·2");
  expect(ENGLISH.lookup("meeting")).toEqual({ primary: "meeting", alternatives: ["meet"] });
  expect(headword("meetings")).toBe("meeting");
  expect(headword("met")).toBe("meet");
});

test("what is no plain English spelling is unknown", () => {
  for (const word of ["", "19", "5g", "café", "東", "👍", "елка"]) expect(ENGLISH.lookup(word)).toBeNull();
});

test("a headword is its own headword", () => {
  const listed = [
    ...ENGLISH_VERBS,
    ...`${ENGLISH_AMBIGUOUS_FORMS} ${ENGLISH_WORDS_THAT_STAY} ${ENGLISH_IRREGULAR_NOUNS} ${ENGLISH_IRREGULAR_VERBS}`
      .split(/[\s+|]+/)
      .filter(Boolean),
  ];
  const endings = ["", "s", "es", "ed", "d", "ing", "ings", "men", "ies", "ied", "ves", "sses", "uses"];
  const invented = fc.string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), maxLength: 8 });
  const word = fc
    .tuple(
      fc.constantFrom("", "re", "un", "over"),
      fc.oneof(fc.constantFrom(...listed), invented),
      fc.array(fc.constantFrom(...endings), { maxLength: 3 }),
    )
    .map(([prefix, stem, suffixes]) => prefix + stem + suffixes.join(""));
  fc.assert(
    fc.property(word, (form) => {
      const found = ENGLISH.lookup(form);
      for (const each of found ? [found.primary, ...found.alternatives] : []) {
        expect(each).not.toBe("");
        if (each === found?.primary) expect(headword(each)).toBe(each);
      }
    }),
    { numRuns: 20_000 },
  );
  for (const form of listed) {
    const primary = headword(form);
    expect(primary === undefined ? undefined : headword(primary)).toBe(primary);
  }
});
