import { drawArticle } from "./article.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { type DemoEvent, eventRate, eventsAt, hasReached } from "./demo-events.ts";
import type { DemoRecord } from "./demo-record.ts";
import { drawEngagement } from "./engagement.ts";
import { drawContent } from "./post-content.ts";
import { createPostShape, type PostShape } from "./post-shape.ts";
import { createRandom, type Random } from "./random.ts";
import { languageLevel, languageShare } from "./rhythm.ts";
import { DEMO_LANGUAGES, type DemoLanguage, EVENT_LANGUAGES } from "./sentences/texts-by-language.ts";
import { eventStory, type Story, topicStory } from "./story.ts";
import { topicMood } from "./topic-mood.ts";
import { createWeightedPick } from "./weighted-pick.ts";

const HOUR_SECONDS = 3600;
/** Posts in an average hour that have nothing to do with an event. */
const POSTS_PER_HOUR = 42;

/** Writes all posts of an hour (hours since 1970); the hour and the seed decide everything. */
export function createHourWriter(
  seed: string,
  accounts: readonly DemoAccount[],
): (hour: number) => DemoRecord[] {
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
