import { NOON } from "../support/world.ts";

const NOON_SECONDS = NOON.getTime() / 1000;
const DAY_SECONDS = 86_400;

const guild = {
  uid: "g-1",
  handle: "Harbor_Guild",
  name: "Harbor Guild",
  properties: { Team: ["Red", "BLUE"], team: "green", founded: 1950, active: true },
};
const mayor = {
  handle: "mayor",
  name: "The Mayor",
  type: "person",
  properties: { Party: "Lake Party", State: "OH" },
};
const stranger = { uid: "s-9", name: "A stranger" };

/** What the demo never writes: the edges of windows, of parts, of grammar, of scripts and of what may be missing. */
export const ODD_POSTS: readonly Readonly<Record<string, unknown>>[] = [
  {
    title: "the heat",
    text: "wave rolls in",
    transcript: "in the",
    image_text: "harbor today",
    account: guild,
  },
  { text: "the heat wave rolls in the harbor the heat", account: guild, kind: "ad" },
  { text: "the the the heat the wave", account: mayor, kind: "reply" },
  { text: "in the heat of the wave in the harbor", account: mayor },
  { text: "She saw the leaves and left; he found what they found", account: stranger, language: "EN" },
  { text: "A saw, a leaf, a finding: they leave to see", account: stranger, language: "EN" },
  { text: "東京の選挙は来週です", account: stranger, language: "JA" },
  { text: "東の京 選 挙", account: stranger, language: "JA" },
  { text: "covid-19 and covid 19 but not 19covid", account: guild, engagement: 7 },
  { text: "😀 rain 🌍 rain 👍🏽 rain", account: guild, engagement: { likes: 0 } },
  { text: "U.S.-China talks: l'amour, d’abord; O'Brien's dogs' dog's", account: mayor, language: "" },
  { text: "zzyzx", account: stranger, language: "" },
  { link: { title: "Only a link", description: "has this text" }, account: guild, type: "link" },
  { text: "SQL'); DROP TABLE posts; -- {p0:String} \\ \u0027 %s", account: mayor },
  { text: "The oldest post of all", account: stranger, published_at: 0 },
  {
    text: "Two years ago the harbor froze",
    account: stranger,
    published_at: NOON_SECONDS - 730 * DAY_SECONDS,
  },
  { text: "At this very second the heat wave ends", account: guild, published_at: NOON_SECONDS },
  { text: "A second later", account: guild, published_at: NOON_SECONDS + 1 },
  { text: "Exactly a week ago", account: guild, published_at: NOON_SECONDS - 7 * DAY_SECONDS },
  { text: "A second more than a week ago", account: guild, published_at: NOON_SECONDS - 7 * DAY_SECONDS - 1 },
  { text: "engagement beyond counting", account: mayor, engagement: 2 ** 52 },
].map((post, index) => ({
  platform: "Telegram",
  uid: `odd-${index}`,
  published_at: NOON_SECONDS - index * 61,
  ...post,
}));
