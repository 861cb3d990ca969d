import { type DemoAccount, demoAccounts } from "./demo-accounts.ts";
import type { DemoRecord } from "./demo-record.ts";
import {
  createPostShape,
  drawArticle,
  drawContent,
  drawEngagement,
  type PostShape,
  topicMood,
} from "./draw-post.ts";
import { createRandom, createWeightedPick, type Random } from "./random.ts";
import { DEMO_LANGUAGES, type DemoLanguage, EVENT_LANGUAGES } from "./sentences/texts-by-language.ts";
import {
  type DemoEvent,
  eventRate,
  eventStory,
  eventsAt,
  hasReached,
  type Story,
  topicStory,
} from "./story.ts";

interface LanguageRhythm {
  readonly share: number;
  /** Where the language's writers live, in hours from UTC. */
  readonly offsets: readonly number[];
}

const RHYTHMS: Readonly<Record<DemoLanguage, LanguageRhythm>> = {
  EN: { share: 0.44, offsets: [-8, -6, -5, -5, 0] },
  ES: { share: 0.12, offsets: [-6, -5, -3, 1] },
  PT: { share: 0.08, offsets: [-3, -3, 0] },
  FR: { share: 0.065, offsets: [1] },
  DE: { share: 0.065, offsets: [1] },
  IT: { share: 0.045, offsets: [1] },
  RU: { share: 0.085, offsets: [3, 3, 5] },
  UK: { share: 0.02, offsets: [2] },
  PL: { share: 0.015, offsets: [1] },
  NL: { share: 0.015, offsets: [1] },
  TR: { share: 0.015, offsets: [3] },
  AR: { share: 0.015, offsets: [2, 4] },
  JA: { share: 0.012, offsets: [9] },
  ZH: { share: 0.008, offsets: [8] },
};

/** From Sunday to Saturday. */
const WEEK = normalized([0.7, 1.04, 1.12, 1.12, 1.1, 1.04, 0.76]);
/** From midnight, local time: a morning rise, a bump at noon, the evening peak. */
const DAY = normalized([
  5, 3, 2, 2, 2, 4, 8, 14, 19, 21, 21, 22, 25, 23, 21, 20, 21, 23, 26, 30, 32, 28, 19, 10,
]);

/** The part of all posts that is written in this language. */
function languageShare(language: DemoLanguage): number {
  return RHYTHMS[language].share;
}

/** How busy this hour (hours since 1970) is for the writers of a language; 1 on average. */
function languageLevel(language: DemoLanguage, hour: number): number {
  const { offsets } = RHYTHMS[language];
  let level = 0;
  for (const offset of offsets) level += localLevel(hour + offset);
  return level / offsets.length;
}

function localLevel(localHour: number): number {
  const day = Math.floor(localHour / 24);
  // 1 January 1970 was a Thursday.
  return (DAY[localHour - day * 24] ?? 0) * (WEEK[(((day + 4) % 7) + 7) % 7] ?? 0);
}

function normalized(levels: readonly number[]): readonly number[] {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level / mean);
}

const HOUR_SECONDS = 3600;
/** Posts in an average hour that have nothing to do with an event. */
const POSTS_PER_HOUR = 42;

/** Writes all posts of an hour (hours since 1970); the hour and the seed decide everything. */
function createHourWriter(seed: string, accounts: readonly DemoAccount[]): (hour: number) => DemoRecord[] {
  const pickAccount = accountPicks(accounts);
  const shapeOf = createPostShape(accounts);

  return (hour) => {
    const random = createRandom(`${seed}/hour/${hour}`);
    const day = Math.floor(hour / 24);
    const records: DemoRecord[] = [];
    const add = (account: DemoAccount, story: Story, isEvent: boolean): void => {
      const shape = shapeOf(account, hour, records.length, random);
      records.push(write({ seed, hour, day, account, story, isEvent, shape }, random));
    };
    const busyness = Math.exp(0.07 * createRandom(`${seed}/day/${day}`).normal());
    const pickTopic = topicMood(day);
    for (const language of DEMO_LANGUAGES) {
      const rate = POSTS_PER_HOUR * busyness * languageShare(language) * languageLevel(language, hour);
      for (let left = random.poisson(rate); left > 0; left--) {
        const account = pickAccount(language, random);
        const topic = random.chance(0.5) ? random.pick(account.topics) : pickTopic(random);
        add(account, topicStory(language, topic), false);
      }
    }
    for (const event of eventsAt(seed, hour)) {
      for (const { account, story } of eventPosts(event, hour, pickAccount, random))
        add(account, story, true);
    }
    return records;
  };
}

type AccountPick = (language: DemoLanguage, random: Random) => DemoAccount;

function accountPicks(accounts: readonly DemoAccount[]): AccountPick {
  const picks = new Map(
    DEMO_LANGUAGES.map((language) => {
      const writers = accounts.filter((account) => account.language === language);
      return [language, createWeightedPick(writers, ({ activity }) => activity)];
    }),
  );
  const anyone = createWeightedPick(accounts, ({ activity }) => activity);
  return (language, random) => (picks.get(language) ?? anyone)(random);
}

function* eventPosts(
  event: DemoEvent,
  hour: number,
  pickAccount: AccountPick,
  random: Random,
): Generator<{ readonly account: DemoAccount; readonly story: Story }> {
  for (const language of EVENT_LANGUAGES) {
    const story = eventStory(language, event);
    if (story === null) continue;
    const wakefulness = 0.4 + 0.6 * languageLevel(language, hour);
    for (let left = random.poisson(eventRate(event, language, hour) * wakefulness); left > 0; left--) {
      const account = pickAccount(language, random);
      if (hasReached(event, account.platform, hour)) yield { account, story };
    }
  }
}

interface Assignment {
  readonly seed: string;
  readonly hour: number;
  readonly day: number;
  readonly account: DemoAccount;
  readonly story: Story;
  readonly isEvent: boolean;
  readonly shape: PostShape;
}

function write({ seed, hour, day, account, story, isEvent, shape }: Assignment, random: Random): DemoRecord {
  const { uid, type, kind, titled, mention } = shape;
  const publishedAt = hour * HOUR_SECONDS + random.below(HOUR_SECONDS);
  const content = drawContent(
    {
      story,
      type,
      kind,
      titled,
      mention,
      author: account.record.name,
      drawArticle: () => drawArticle(seed, story, day, random),
      mediaUrl: `https://media.example/${account.platform.toLowerCase()}/${uid}`,
    },
    random,
  );
  return {
    platform: account.platform,
    uid,
    published_at: publishedAt,
    account: account.record,
    ...content,
    type,
    kind,
    ...(random.chance(0.9) ? { language: story.language } : {}),
    url: `${account.record.url}/posts/${uid}`,
    engagement: drawEngagement(account, { isReply: kind === "reply", isEvent }, random),
  };
}

interface DemoPostsOptions {
  readonly seed: string;
  /** Unix seconds; posts at this second are included. */
  readonly fromSeconds: number;
  /** Unix seconds; posts at this second are not. */
  readonly toSeconds: number;
  /** Which end of the range comes first. Default: the oldest. */
  readonly order?: "newest" | "oldest";
}

/**
 * The demo's posts in a span of time, about 46 an hour. Each hour depends on the seed and on itself alone: however a
 * span is cut into pieces, the pieces together give the same posts with the same uids.
 */
export function* demoPosts(options: DemoPostsOptions): Generator<DemoRecord, void, undefined> {
  const { seed, fromSeconds, toSeconds, order = "oldest" } = options;
  const writeHour = createHourWriter(seed, demoAccounts(seed));
  const firstHour = Math.floor(fromSeconds / HOUR_SECONDS);
  const count = Math.max(0, Math.ceil(toSeconds / HOUR_SECONDS) - firstHour);
  for (let step = 0; step < count; step++) {
    const hour = firstHour + (order === "oldest" ? step : count - 1 - step);
    const posts = writeHour(hour).filter(
      ({ published_at }) => published_at >= fromSeconds && published_at < toSeconds,
    );
    posts.sort((a, b) => a.published_at - b.published_at);
    if (order === "newest") posts.reverse();
    yield* posts;
  }
}
