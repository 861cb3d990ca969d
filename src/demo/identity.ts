import type { AccountType } from "../contract/vocabulary.ts";
import { latinName } from "./latin-name.ts";
import { NAMES_BY_LANGUAGE } from "./names-by-language.ts";
import { createRandom, type Random } from "./random.ts";
import { type DemoLanguage, TEXTS_BY_LANGUAGE } from "./sentences/texts-by-language.ts";
import { render } from "./template.ts";
import { createWeightedPick } from "./weighted-pick.ts";

/** Somebody who writes; the same one may have accounts on several platforms. */
export interface Identity {
  readonly type: AccountType;
  readonly name: string;
  /** Words in Latin letters. */
  readonly latin: string;
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
}

export function createIdentity(seed: string, language: DemoLanguage, number: number): Identity {
  const random = createRandom(`${seed}/identity/${language}/${number}`);
  return random.chance(0.58) ? createPerson(language, random) : createOrganization(language, random);
}

const AMERICAN_PARTIES = createWeightedPick(
  [
    { party: "Democratic", weight: 42 },
    { party: "Republican", weight: 42 },
    { party: "Independent", weight: 9 },
    { party: "Libertarian", weight: 4 },
    { party: "Green", weight: 3 },
  ],
  ({ weight }) => weight,
);
const OTHER_PARTIES = [
  "Social Democratic",
  "Conservative",
  "Liberal",
  "Green",
  "Left",
  "Centrist",
  "Independent",
];
const STATES = (
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI " +
  "SC SD TN TX UT VT VA WA WV WI WY"
).split(" ");
const BLOCKING_COUNTRIES = "DE FR RU TR UA PL LT LV EE BR IN GB AT CZ".split(" ");

function createPerson(language: DemoLanguage, random: Random): Identity {
  const { people, countries } = NAMES_BY_LANGUAGE[language];
  const { given, family, familyFirst } = random.pick(people);
  const parts = [spelling(random.pick(given.split(" "))), spelling(random.pick(family.split(" ")))];
  if (familyFirst) parts.reverse();
  const country = random.pick(countries.split(" "));
  const party = country === "US" ? AMERICAN_PARTIES(random).party : random.pick(OTHER_PARTIES);
  return {
    type: "person",
    name: parts.map(({ name }) => name).join(familyFirst ? "" : " "),
    latin: parts.map(({ latin }) => latin).join(" "),
    properties: {
      Party: party,
      ...(country === "US" ? { State: random.pick(STATES) } : {}),
      Country: country,
    },
  };
}

function createOrganization(language: DemoLanguage, random: Random): Identity {
  const names = NAMES_BY_LANGUAGE[language];
  const newsroom = random.chance(0.6);
  const pattern = random.pick((newsroom ? names.newsrooms : names.others).split("|"));
  const { name, latin } = spelling(render(pattern, TEXTS_BY_LANGUAGE[language].slots, random));
  const country = random.pick(names.countries.split(" "));
  const blocked = random.chance(0.3) ? blockedIn(country, random) : [];
  return {
    type: "organization",
    name,
    latin,
    properties: {
      Category: newsroom ? "Newsroom" : "Association",
      Country: country,
      ...(blocked.length > 0 ? { blocked_in_countries: blocked } : {}),
    },
  };
}

function blockedIn(country: string, random: Random): readonly string[] {
  const count = 1 + Math.floor(5 * random.next() ** 2);
  const drawn = Array.from({ length: count }, () => random.pick(BLOCKING_COUNTRIES));
  return [...new Set(drawn)].filter((code) => code !== country).sort();
}

function spelling(entry: string): { readonly name: string; readonly latin: string } {
  const [name = entry, latin] = entry.split("~");
  return { name, latin: latinName(latin ?? name) };
}
