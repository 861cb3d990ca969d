import { SPECIFIED_PLATFORMS, type SpecifiedPlatform } from "../contract/vocabulary.ts";
import type { DemoRecordAccount } from "./demo-record.ts";
import { createIdentity, type Identity } from "./identity.ts";
import { TOPICS, type Topic } from "./language-texts.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import { createRandom, type Random } from "./random.ts";
import type { DemoLanguage } from "./sentences/texts-by-language.ts";
import { createWeightedPick } from "./weighted-pick.ts";

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
