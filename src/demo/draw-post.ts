import {
  type Kind,
  type PostType,
  SPECIFIED_PLATFORMS,
  type SpecifiedPlatform,
} from "../contract/vocabulary.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import type { DemoRecord, DemoRecordLink, DemoRecordMedia } from "./demo-record.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import { createRandom, createWeightedPick, type Random, type WeightedPick } from "./random.ts";
import type { DemoLanguage } from "./sentences/texts-by-language.ts";
import { type Story, settle, spaceOf, tell, tellTitle } from "./story.ts";
import { render, type Subject, TOPICS, type Topic } from "./template.ts";

const WORLD_SITES = "globalwire.example openfacts.example civic-lens.example";
const SITES: Readonly<Partial<Record<DemoLanguage, string>>> = {
  EN: "harbor-times.example northern-ledger.example daily-quarry.example river-gazette.example patriot-pages.example www.commons-report.example",
  ES: "pulso-diario.example la-voz-del-puerto.example",
  PT: "correio-do-vale.example",
  FR: "gazette-du-port.example",
  DE: "hafenbote.example tagesblick.example",
  IT: "corriere-del-golfo.example",
  RU: "severny-vestnik.example novosti-reki.example",
};

/**
 * An article of that day about the story. Few are shared by many and many by few; posts that share the same
 * one have the same address, title and description.
 */
export function drawArticle(seed: string, story: Story, day: number, random: Random): DemoRecordLink {
  const rank = Math.floor(40 * random.next() ** 3);
  const article = createRandom(`${seed}/article/${story.language}/${story.key}/${day}/${rank}`);
  const sites = `${SITES[story.language] ?? ""} ${WORLD_SITES}`.trim().split(" ");
  const site = sites[Math.floor(sites.length * article.next() ** 2)] ?? "globalwire.example";
  const told = settle(story, article);
  return {
    url: `https://${site}/${story.key}/${day}-${rank + 1}`,
    title: tellTitle(told, article),
    description: tell(told, 1, article),
  };
}

interface ContentWish {
  readonly story: Story;
  readonly type: PostType;
  readonly kind: Kind;
  /** Whether the platform shows a title above a video. */
  readonly titled: boolean;
  readonly author: string;
  /** A handle to speak to. */
  readonly mention: string;
  readonly drawArticle: () => DemoRecordLink;
  readonly mediaUrl: string;
}

type Content = Pick<DemoRecord, "title" | "text" | "transcript" | "image_text" | "link" | "media">;
type Draft = { -readonly [Part in keyof Content]: Content[Part] };

/** What a post says and shows. */
export function drawContent(wish: ContentWish, random: Random): Content {
  const story = settle(wish.story, random);
  return wish.kind === "ad" ? drawAd(wish, story, random) : drawMessage(wish, story, random);
}

function drawAd({ type, author, mediaUrl }: ContentWish, { texts, slots }: Story, random: Random): Content {
  const text = render(random.pick(texts.ads), slots, random);
  const url = `https://offers.example/${1000 + random.below(400)}`;
  return { text, link: { url, title: author, description: text }, ...mediaOf(type, mediaUrl) };
}

function drawMessage(wish: ContentWish, story: Story, random: Random): Content {
  const { type, kind } = wish;
  const content: Draft = { ...mediaOf(type, wish.mediaUrl) };
  if (type === "link" || (kind === "post" && random.chance(0.05))) content.link = wish.drawArticle();
  if (hasTitle(wish)) content.title = tellTitle(story, random);
  if (random.chance(TRANSCRIPTS[type] ?? 0)) content.transcript = drawTranscript(story, random);
  if (type === "photo" && random.chance(0.32)) content.image_text = tell(story, 1, random);
  // A picture may speak for itself.
  if (content.image_text === undefined || random.chance(0.9)) {
    content.text = kind === "reply" ? drawReply(wish, story, random) : drawPost(wish, story, random);
  }
  return content;
}

const TRANSCRIPTS: Readonly<Partial<Record<PostType, number>>> = { video: 0.35, podcast: 0.7, audio: 0.4 };
const EMOJI = ["🔥", "😂", "🙏", "👏", "😢", "❤️", "🗳️", "⚽", "🌧️", "📢", "🤔", "🚨", "💡", "👇", "🇺🇸", "👍🏽"];

function hasTitle({ type, titled }: ContentWish): boolean {
  return type === "podcast" || type === "document" || type === "audio" || (type === "video" && titled);
}

/** A show: the story at length, then a look at other matters. */
function drawTranscript(story: Story, random: Random): string {
  const { texts, language } = story;
  const others = new Set<Subject>(
    Array.from({ length: 1 + random.below(3) }, () => texts.topics[random.pick(TOPICS)]),
  );
  others.delete(story.subject);
  const parts = [tell(story, 4, random), ...texts.remarks.slice(0, random.below(2))];
  for (const subject of others) parts.push(tell({ ...story, subject }, 2, random));
  return parts.join(spaceOf(language));
}

function drawReply({ mention }: ContentWish, story: Story, random: Random): string {
  const words = [`@${mention}`, render(random.pick(story.texts.replies), story.slots, random)];
  if (random.chance(0.35)) words.push(tell(story, 1, random));
  if (random.chance(0.15)) words.push(random.pick(EMOJI));
  return words.join(" ");
}

function drawPost({ mention, drawArticle }: ContentWish, story: Story, random: Random): string {
  const { openers, remarks } = story.texts;
  const words: string[] = [];
  if (openers.length > 0 && random.chance(0.16)) words.push(random.pick(openers));
  words.push(tell(story, 1 + Math.floor(2.6 * random.next() ** 1.6), random));
  if (remarks.length > 0 && random.chance(0.18)) words.push(random.pick(remarks));
  if (random.chance(0.07)) words.push(`@${mention}`);
  if (random.chance(0.16)) words.push(random.pick(EMOJI));
  if (random.chance(0.42)) words.push(...drawTags(story.tags, random));
  if (random.chance(0.04)) words.push(drawArticle().url);
  return words.join(" ");
}

function drawTags(tags: readonly string[], random: Random): readonly string[] {
  const first = random.below(tags.length);
  const count = 1 + Math.floor(2 * random.next() ** 2);
  return [...tags.slice(first), ...tags.slice(0, first)].slice(0, count);
}

function mediaOf(type: PostType, url: string): { readonly media?: readonly DemoRecordMedia[] } {
  switch (type) {
    case "photo":
      return { media: [{ type: "photo", url: `${url}.jpg`, thumbnail_url: `${url}-small.jpg` }] };
    case "video":
      return { media: [{ type: "video", url: `${url}.mp4`, thumbnail_url: `${url}-small.jpg` }] };
    case "podcast":
    case "audio":
      return { media: [{ type: "audio", url: `${url}.mp3` }] };
    case "document":
      return { media: [{ type: "document", url: `${url}.pdf` }] };
    case "link":
    case "status":
      return {};
  }
}

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
  /** The handle of an account on the same platform. */
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
