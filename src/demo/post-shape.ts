import {
  type Kind,
  type PostType,
  SPECIFIED_PLATFORMS,
  type SpecifiedPlatform,
} from "../contract/vocabulary.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import { createWeightedPick, type Random, type WeightedPick } from "./random.ts";
import { TOPICS, type Topic } from "./template.ts";

/** What a post has to do with how much it is noticed. */
interface Notice {
  readonly isReply: boolean;
  readonly isEvent: boolean;
}

/** The counters of a post: log-normal on top of the followers, so that a few posts have nearly all of it. */
export function drawEngagement(account: DemoAccount, notice: Notice, random: Random): Record<string, number> {
  const { counters, views } = PLATFORM_TRAITS[account.platform];
  const reach = account.record.followers ** 0.72 * (notice.isReply ? 0.08 : 1) * (notice.isEvent ? 2 : 1);
  const likes = reach * Math.exp(-2.2 + 1.5 * random.normal());
  const engagement: Record<string, number> = {
    likes: Math.floor(likes),
    shares: Math.floor(likes * Math.exp(-1.9 + 0.8 * random.normal())),
    comments: Math.floor(likes * Math.exp(-2.2 + 0.9 * random.normal())),
  };
  if (random.chance(views)) engagement.views = Math.floor((3 + likes) * Math.exp(3 + 0.7 * random.normal()));
  for (const [name, part] of Object.entries(counters)) {
    engagement[name] = Math.floor(likes * part * Math.exp(0.6 * random.normal()));
  }
  return engagement;
}

const WEIGHTS: Readonly<Record<Topic, number>> = {
  elections: 13,
  climate: 8,
  health: 9,
  floods: 5,
  energy: 7,
  football: 10,
  technology: 8,
  housing: 7,
  media: 7,
  protests: 6,
  vaccines: 5,
  trade: 6,
  education: 6,
  local: 7,
};

/** What people talk about on a day (days since 1970): every topic swells and ebbs in weeks of its own. */
export function topicMood(day: number): WeightedPick<Topic> {
  return createWeightedPick(TOPICS, (topic) => {
    const index = TOPICS.indexOf(topic);
    return WEIGHTS[topic] * (1 + 0.55 * Math.sin((2 * Math.PI * day) / (17 + 5 * index) + index));
  });
}

/** What a post looks like before anything is said in it. */
export interface PostShape {
  readonly uid: string;
  readonly type: PostType;
  readonly kind: Kind;
  /** Whether the platform shows a title above a video. */
  readonly titled: boolean;
  /** The handle of somebody on the same platform. */
  readonly mention: string;
}

const TITLED: ReadonlySet<SpecifiedPlatform> = new Set<SpecifiedPlatform>([
  "Bitchute",
  "Podcast",
  "Rumble",
  "YouTube",
]);

/** Draws shapes as the account's platform has them; `index` counts the posts of the hour. */
export function createPostShape(
  accounts: readonly DemoAccount[],
): (account: DemoAccount, hour: number, index: number, random: Random) => PostShape {
  const circles = circlesOf(accounts);
  const typePicks = new Map(SPECIFIED_PLATFORMS.map((platform) => [platform, createTypePick(platform)]));
  return (account, hour, index, random) => {
    const kind = drawKind(account.platform, random);
    const [type] = (typePicks.get(account.platform) ?? createTypePick(account.platform))(random);
    return {
      uid: uidOf(account, hour, index),
      type: kind === "reply" ? "status" : type,
      kind,
      titled: TITLED.has(account.platform),
      mention: random.pick(circles.get(circleOf(account)) ?? [account]).record.handle,
    };
  };
}

function createTypePick(platform: SpecifiedPlatform): WeightedPick<[PostType, number]> {
  const types = Object.entries(PLATFORM_TRAITS[platform].types) as [PostType, number][];
  return createWeightedPick(types, ([, weight]) => weight);
}

function circlesOf(accounts: readonly DemoAccount[]): ReadonlyMap<string, readonly DemoAccount[]> {
  const circles = new Map<string, DemoAccount[]>();
  for (const account of accounts) {
    const circle = circles.get(circleOf(account));
    if (circle === undefined) circles.set(circleOf(account), [account]);
    else circle.push(account);
  }
  return circles;
}

/** People talk with those who speak their language on their platform. */
function circleOf({ platform, language }: DemoAccount): string {
  return `${platform}/${language}`;
}

function drawKind(platform: SpecifiedPlatform, random: Random): Kind {
  const { replies, ads } = PLATFORM_TRAITS[platform];
  const value = random.next();
  if (value < ads) return "ad";
  return value < ads + replies ? "reply" : "post";
}

/** Each hour has room for 10,000 numbers; every style below keeps different numbers different. */
function uidOf({ platform, record }: DemoAccount, hour: number, index: number): string {
  const number = hour * 10_000 + index;
  switch (PLATFORM_TRAITS[platform].uid) {
    case "number":
      return String(number * 1009);
    case "letters":
      return (36 ** 9 + number * 65_537).toString(36);
    case "channel":
      return `${number}-${record.handle}`;
  }
}
