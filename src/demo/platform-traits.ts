import type { PostType, SpecifiedPlatform } from "../contract/vocabulary.ts";
import type { DemoLanguage } from "./sentences/texts-by-language.ts";

type Weights<K extends string> = Readonly<Partial<Record<K, number>>>;

/** How a platform differs from the others. */
interface PlatformTraits {
  readonly host: string;
  readonly accounts: number;
  /** Share of all posts, in no particular unit. */
  readonly volume: number;
  readonly languages: Weights<DemoLanguage>;
  readonly types: Weights<PostType>;
  readonly replies: number;
  readonly ads: number;
  /** How often views were collected. */
  readonly views: number;
  /** The platform's own counters, as a fraction of the likes. */
  readonly counters: Readonly<Record<string, number>>;
  readonly uid: "number" | "letters" | "channel";
  /** Hours until the platform takes up an event. */
  readonly lagHours: number;
}

const WORLD = {
  EN: 42,
  ES: 14,
  PT: 10,
  FR: 8,
  DE: 8,
  IT: 6,
  TR: 2,
  AR: 2,
  JA: 2,
  PL: 2,
  NL: 2,
  ZH: 1,
  UK: 1,
  RU: 1,
};
const AMERICAN = { EN: 86, ES: 4, PT: 5, DE: 3, FR: 2 };
const RUSSIAN = { RU: 88, UK: 8, EN: 4 };
const TALK = { status: 56, link: 24, photo: 12, video: 8 };

/** The accounts add up to 2,000. */
export const PLATFORM_TRAITS: Readonly<Record<SpecifiedPlatform, PlatformTraits>> = {
  Bitchute: {
    host: "bitchute.example",
    accounts: 50,
    volume: 2,
    languages: AMERICAN,
    types: { video: 1 },
    replies: 0,
    ads: 0,
    views: 1,
    counters: { dislikes: 0.06 },
    uid: "letters",
    lagHours: 9,
  },
  Facebook: {
    host: "facebook.example",
    accounts: 300,
    volume: 15,
    languages: WORLD,
    types: { status: 30, link: 30, photo: 25, video: 15 },
    replies: 0.17,
    ads: 0.09,
    views: 0.3,
    counters: { love: 0.3, haha: 0.12, wow: 0.05, sad: 0.06, angry: 0.1 },
    uid: "channel",
    lagHours: 2,
  },
  GETTR: {
    host: "gettr.example",
    accounts: 60,
    volume: 3,
    languages: AMERICAN,
    types: TALK,
    replies: 0.2,
    ads: 0,
    views: 0,
    counters: {},
    uid: "letters",
    lagHours: 4,
  },
  Gab: {
    host: "gab.example",
    accounts: 70,
    volume: 3,
    languages: AMERICAN,
    types: TALK,
    replies: 0.24,
    ads: 0.005,
    views: 0,
    counters: { quotes: 0.05 },
    uid: "number",
    lagHours: 4,
  },
  Instagram: {
    host: "instagram.example",
    accounts: 200,
    volume: 10,
    languages: WORLD,
    types: { photo: 64, video: 36 },
    replies: 0.1,
    ads: 0.07,
    views: 0.35,
    counters: { saves: 0.08 },
    uid: "letters",
    lagHours: 6,
  },
  OK: {
    host: "ok.example",
    accounts: 30,
    volume: 1.5,
    languages: RUSSIAN,
    types: { status: 40, photo: 34, video: 16, link: 10 },
    replies: 0.14,
    ads: 0.02,
    views: 0.6,
    counters: {},
    uid: "number",
    lagHours: 7,
  },
  Parler: {
    host: "parler.example",
    accounts: 50,
    volume: 2,
    languages: AMERICAN,
    types: TALK,
    replies: 0.2,
    ads: 0,
    views: 0.7,
    counters: {},
    uid: "letters",
    lagHours: 5,
  },
  Podcast: {
    host: "podcast.example",
    accounts: 60,
    volume: 1.5,
    languages: { EN: 70, ES: 8, DE: 8, FR: 7, PT: 7 },
    types: { podcast: 86, audio: 14 },
    replies: 0,
    ads: 0.01,
    views: 0,
    counters: { downloads: 6 },
    uid: "number",
    lagHours: 20,
  },
  Rumble: {
    host: "rumble.example",
    accounts: 80,
    volume: 3,
    languages: AMERICAN,
    types: { video: 96, audio: 4 },
    replies: 0,
    ads: 0.005,
    views: 0.95,
    counters: { rumbles: 0.7 },
    uid: "letters",
    lagHours: 6,
  },
  Telegram: {
    host: "telegram.example",
    accounts: 240,
    volume: 15,
    languages: { RU: 34, EN: 24, ES: 8, PT: 8, UK: 7, DE: 7, IT: 5, AR: 4, TR: 3 },
    types: { status: 40, photo: 22, video: 14, link: 13, document: 7, audio: 4 },
    replies: 0.08,
    ads: 0.01,
    views: 0.97,
    counters: { forwards: 0.35 },
    uid: "channel",
    lagHours: 0.5,
  },
  TikTok: {
    host: "tiktok.example",
    accounts: 150,
    volume: 8,
    languages: WORLD,
    types: { video: 95, photo: 5 },
    replies: 0.12,
    ads: 0.04,
    views: 0.98,
    counters: { saves: 0.14 },
    uid: "number",
    lagHours: 5,
  },
  TruthSocial: {
    host: "truthsocial.example",
    accounts: 90,
    volume: 5,
    languages: { EN: 1 },
    types: TALK,
    replies: 0.2,
    ads: 0.01,
    views: 0,
    counters: {},
    uid: "number",
    lagHours: 3,
  },
  Twitter: {
    host: "twitter.example",
    accounts: 360,
    volume: 22,
    languages: WORLD,
    types: { status: 54, link: 21, photo: 15, video: 10 },
    replies: 0.34,
    ads: 0.02,
    views: 0.8,
    counters: { quotes: 0.06, bookmarks: 0.09 },
    uid: "number",
    lagHours: 0,
  },
  VK: {
    host: "vk.example",
    accounts: 70,
    volume: 4,
    languages: RUSSIAN,
    types: { status: 40, photo: 28, link: 14, video: 12, document: 3, audio: 3 },
    replies: 0.16,
    ads: 0.02,
    views: 0.9,
    counters: {},
    uid: "channel",
    lagHours: 3,
  },
  YouTube: {
    host: "youtube.example",
    accounts: 190,
    volume: 7,
    languages: WORLD,
    types: { video: 92, status: 6, photo: 2 },
    replies: 0.1,
    ads: 0.03,
    views: 0.99,
    counters: { favorites: 0.02 },
    uid: "letters",
    lagHours: 4,
  },
};
