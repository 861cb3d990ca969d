import { expect, test } from "vitest";
import { entriesOf, readPackageFile } from "../../lexicon-entry.ts";
import { buildEnglish } from "./english.ts";

const entries = entriesOf(buildEnglish(readPackageFile));
const byForm = new Map(entries.map(({ form, headwords }) => [form, headwords]));
const headword = (word: string) => byForm.get(word)?.[0];

/** Every form of a line has the first word of the line as its headword. */
function expectForms(lines: string): void {
  for (const line of lines.trim().split("\n")) {
    const [first, ...forms] = line.trim().split(" ");
    for (const form of [first ?? "", ...forms]) expect([form, headword(form)]).toEqual([form, first]);
  }
}

test("nouns: singular and plural are one word", () => {
  expectForms(`
    tulip tulips
    balcony balconies
    fox foxes
    torch torches
    tomato tomatoes tomatos
    canoe canoes
    pillow pillows
    walrus walruses
    brownie brownies
    moustache moustaches
    quiz quizzes
    housewife housewives
    sleeve sleeves
    oasis oases
    saleswoman saleswomen
    postman postmen
    stepchild stepchildren
    mosaic mosaics
    fungus fungi
    tooth teeth
    donut donuts
    stomach stomachs
    greet greetings
    norwegian norwegians`);
});

test("verbs: tenses, third person and gerund are one word", () => {
  expectForms(`
    bake bakes baked baking
    grope gropes groped groping
    grab grabs grabbed grabbing
    scrape scrapes scraped scraping
    bury buries buried burying
    tie ties tied tying
    quarrel quarrels quarreled quarrelled quarreling quarrelling
    mimic mimics mimicked mimicking
    flee flees fled fleeing
    be am is are was were been
    have has had having
    do does did done doing
    swim swims swam swum swimming
    misread misreads misreading
    undertake undertook undertaken undertaking
    ski skis skied skiing
    lie lies lied lain lying
    dye dyes dyed dyeing
    realise realises realised realising
    realize realizes realized realizing
    prefer prefers preferred preferring
    sneak sneaks sneaked snuck`);
});

test("new words of social media and politics have their forms", () => {
  expectForms(`
    hashtag hashtags
    podcaster podcasters
    vaxxer vaxxers
    tweet tweets tweeted tweeting
    retweet retweets retweeted retweeting
    selfie selfies
    emoji emojis
    deepfake deepfakes deepfaked
    lockdown lockdowns
    bitcoin bitcoins
    influencer influencers
    unfollow unfollows unfollowed unfollowing
    vlog vlogs vlogged vlogging
    oklahoman oklahomans
    ngo ngos`);
});

test("words that only look inflected stay themselves", () => {
  const stay = `news evening wedding thing king bed red seed species series this his us bus gas politics always specimen during
    morning lens corps mathematics grassroots resent rebound spaghetti unlimited`;
  for (const word of stay.trim().split(/\s+/)) expect(headword(word)).toBe(word);
});

test("derivation is not inflection", () => {
  const apart = `modernize modernization police policy universe university new news even evening farm farmer region regional
    wed wedding see seed quick quickly bright brighter rat rating star staring human humane baker bakery actor actress
    clean cleaner port portable hope hopeless custom customer`;
  const list = apart.trim().split(/\s+/);
  for (let at = 0; at < list.length; at += 2) {
    expect([list[at], headword(list[at] ?? "")]).not.toEqual([list[at], headword(list[at + 1] ?? "")]);
  }
});

test("of an ambiguous form a query means one word, and a post may mean the others", () => {
  expect(byForm.get("saw")).toEqual(["see", "saw·2"]);
  expect(headword("sawing")).toBe("saw·2");
  expect(byForm.get("meeting")).toEqual(["meeting", "meet"]);
  expect(headword("meetings")).toBe("meeting");
  expect(headword("met")).toBe("meet");
  expect(byForm.get("lay")).toEqual(["lay", "lie"]);
  expect(byForm.get("wound")).toEqual(["wound", "wind"]);
  expect(byForm.get("evans")).toEqual(["evans", "evan"]);
});

test("a name that looks like a plural or a gerund is marked, and unknown without the mark", () => {
  expect(headword("·beijing")).toBe("·beijing");
  expect(headword("beijing")).toBeUndefined();
  expect(headword("·beethoven")).toBeUndefined();
});

test("a verb with one l or two is one word", () => {
  expectForms(`
    enroll enrol enrols enrolled enrolling
    distill distil distils distilled distills
  `);
});

test("names, foreign words and what is no word are unknown", () => {
  for (const word of [
    "covid",
    "maga",
    "beethoven",
    "torres",
    "estamos",
    "universidades",
    "blorfs",
    "",
    "19",
  ]) {
    expect([word, headword(word)]).toEqual([word, undefined]);
  }
});

test("a headword is its own first headword", () => {
  const wrong = entries.flatMap(({ headwords }) =>
    headwords.filter((word) => !word.includes("·") && headword(word) !== word),
  );
  expect(wrong).toEqual([]);
});

test("a form is one token of plain letters, or a marked name, listed once, and has headwords", () => {
  expect(entries.filter(({ form, headwords }) => !/^·?[a-z]+$/.test(form) || headwords.length === 0)).toEqual(
    [],
  );
  expect(byForm.size).toBe(entries.length);
});
