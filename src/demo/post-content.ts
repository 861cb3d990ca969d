import type { Kind, PostType } from "../contract/vocabulary.ts";
import type { DemoRecord, DemoRecordLink, DemoRecordMedia } from "./demo-record.ts";
import { createRandom, type Random } from "./random.ts";
import type { DemoLanguage } from "./sentences/texts-by-language.ts";
import { type Story, settle, spaceOf, tell, tellTitle } from "./story.ts";
import { render, type Subject, TOPICS } from "./template.ts";

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
 * An article of that day about the story. Few are shared by many and many by few; whoever shares the same one
 * shares the same address, title and description.
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
