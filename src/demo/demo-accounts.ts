import { type AccountType, SPECIFIED_PLATFORMS, type SpecifiedPlatform } from "../contract/vocabulary.ts";
import type { DemoRecordAccount } from "./demo-record.ts";
import { NAMES_BY_LANGUAGE } from "./names-by-language.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import { createRandom, createWeightedPick, type Random } from "./random.ts";
import { type DemoLanguage, TEXTS_BY_LANGUAGE } from "./sentences/texts-by-language.ts";
import { render, TOPICS, type Topic } from "./template.ts";

/** A name in plain Latin letters, words separated by spaces: what handles are made of. */
function latinName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[а-яёіїєґ]/g, (letter) => CYRILLIC[letter] ?? "")
    .normalize("NFD")
    .replace(/[łıß]/g, (letter) => ({ ł: "l", ı: "i", ß: "ss" })[letter] ?? "")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh " +
    "щ:shch ъ: ы:y ь: э:e ю:yu я:ya і:i ї:yi є:ye ґ:g"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** A person or an organization; the same one may have accounts on several platforms. */
interface Identity {
  readonly type: AccountType;
  readonly name: string;
  /** Words in Latin letters. */
  readonly latin: string;
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
}

function createIdentity(seed: string, language: DemoLanguage, number: number): Identity {
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

/** An account of the demo and its habits. */
export interface DemoAccount {
  readonly platform: SpecifiedPlatform;
  readonly language: DemoLanguage;
  /** How often it posts, compared with the others. */
  readonly activity: number;
  /** What it mostly writes about. */
  readonly topics: readonly Topic[];
  readonly record: DemoRecordAccount;
}

/** All 2,000 accounts; the same for the same seed. */
export function demoAccounts(seed: string): readonly DemoAccount[] {
  return SPECIFIED_PLATFORMS.flatMap((platform) => accountsOn(platform, seed));
}

// Identities below this number are known far and wide and have accounts on several platforms.
const FIGURES = 60;

function accountsOn(platform: SpecifiedPlatform, seed: string): readonly DemoAccount[] {
  const { accounts: count, languages, volume } = PLATFORM_TRAITS[platform];
  const random = createRandom(`${seed}/accounts/${platform}`);
  const pickLanguage = createWeightedPick(
    Object.entries(languages) as [DemoLanguage, number][],
    ([, weight]) => weight,
  );
  const unit = volume / activitySum(count);
  const figures = new Set<string>();
  const handles = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const [language] = pickLanguage(random);
    const figure = random.below(FIGURES);
    const key = `${language}/${figure}`;
    const isFigure = random.chance(0.5) && !figures.has(key);
    if (isFigure) figures.add(key);
    const number = isFigure ? figure : 10_000 * (SPECIFIED_PLATFORMS.indexOf(platform) + 1) + index;
    const identity = createIdentity(seed, language, number);
    return {
      platform,
      language,
      activity: unit * activityOf(index),
      topics: [random.pick(TOPICS), random.pick(TOPICS), random.pick(TOPICS)],
      record: recordOf(platform, index, identity, isFigure, handles, random),
    };
  });
}

/** Zipf's law, its head cut so that no single account drowns a platform. */
function activityOf(rank: number): number {
  return 1 / (rank + 4) ** 0.9;
}

function activitySum(count: number): number {
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sum += activityOf(rank);
  return sum;
}

function recordOf(
  platform: SpecifiedPlatform,
  index: number,
  identity: Identity,
  isFigure: boolean,
  handles: Set<string>,
  random: Random,
): DemoRecordAccount {
  const handle = freeHandle(identity, handles, random);
  const followers = Math.exp((isFigure ? 8.8 : 6.6) + 1.9 * random.normal());
  return {
    uid: String(
      1_000_000_000 +
        100_000_000 * SPECIFIED_PLATFORMS.indexOf(platform) +
        40_009 * index +
        random.below(40_000),
    ),
    handle,
    name: identity.name,
    type: identity.type,
    url: `https://${PLATFORM_TRAITS[platform].host}/${handle}`,
    followers: Math.round(Math.min(60_000_000, 8 + followers)),
    properties: identity.properties,
  };
}

function freeHandle({ latin, type }: Identity, taken: Set<string>, random: Random): string {
  const words = latin.split(" ");
  if (type === "person" && random.chance(0.3)) words.reverse();
  const base = words.join(random.chance(0.5) ? "" : "_");
  let handle = base;
  while (taken.has(handle)) handle = `${base}${10 + random.below(990)}`;
  taken.add(handle);
  return handle;
}

/** A keyword that finds posts in any seven days of the demo. */
export const DEMO_KEYWORD = "election";

interface DemoList {
  readonly name: string;
  readonly description: string;
  readonly members: ReadonlyArray<{ readonly platform: SpecifiedPlatform; readonly handle: string }>;
  readonly keyword: string | null;
  readonly simpleQuery: boolean;
}

/** Three lists for the demo's user: by accounts, by keyword, by both. */
export function demoLists(accounts: readonly DemoAccount[]): readonly DemoList[] {
  return [
    {
      name: "Lawmakers",
      description: "The forty busiest American politicians, on whatever platform they post.",
      members: busiest(accounts, 40, ({ type, properties }) => type === "person" && "State" in properties),
      keyword: null,
      simpleQuery: false,
    },
    {
      name: "Weather and climate",
      description: "Floods, heat and the climate, but not the football that is played in the rain.",
      members: [],
      keyword: '(climate | flood | "heat wave" | dam) -football',
      simpleQuery: true,
    },
    {
      name: "Newsrooms and the vote",
      description: "Everything from twenty-five newsrooms, and whoever else writes about the election.",
      members: busiest(accounts, 25, ({ properties }) => properties.Category === "Newsroom"),
      keyword: "election",
      simpleQuery: false,
    },
  ];
}

function busiest(
  accounts: readonly DemoAccount[],
  count: number,
  belongs: (record: DemoAccount["record"]) => boolean,
): DemoList["members"] {
  return accounts
    .filter(({ record }) => belongs(record))
    .toSorted((a, b) => b.activity - a.activity)
    .slice(0, count)
    .map(({ platform, record }) => ({ platform, handle: record.handle }));
}
