type ImportRecord = Readonly<Record<string, unknown>>;

const TEXTS = {
  EN: ["The harbor opens again after the flood", "Harbor strike ends #harbor", "Football in the rain"],
  ES: ["El puerto abre de nuevo", "La huelga termina #puerto"],
  RU: ["Гавань снова открыта", "Выборы прошли спокойно"],
} as const;

const SHAPES = [
  { platform: "Telegram", type: "video", handle: "herald", kind: "post", account: "organization" },
  { platform: "Twitter", type: "photo", handle: "ada_moreno", kind: "reply", account: "person" },
  { platform: "VK", type: "link", handle: "gavan", kind: "ad", account: "organization" },
  { platform: "YouTube", type: "status", handle: "harbor_news", kind: "post", account: "organization" },
] as const;

const HOUR = 3_600;
/** How many there are. */
export const NEWS_COUNT = 60;

/** Invented posts of the last six days: four platforms, types, languages, kinds, both sorts of accounts. */
export function newsRecords(now: Date): readonly ImportRecord[] {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  return Array.from({ length: NEWS_COUNT }, (_, at) => recordAt(at, nowSeconds - HOUR - at * 2 * HOUR));
}

function recordAt(at: number, publishedAt: number): ImportRecord {
  const shape = SHAPES[at % SHAPES.length] ?? SHAPES[0];
  const language = (["EN", "ES", "EN", "RU", "EN"] as const)[at % 5] ?? "EN";
  const texts = TEXTS[language];
  return {
    platform: shape.platform,
    uid: `news-${at}`,
    url: `https://example.org/news/${at}`,
    published_at: publishedAt,
    type: shape.type,
    kind: shape.kind,
    language,
    text: texts[at % texts.length],
    engagement: { likes: at * 10, shares: at },
    link: { url: "https://www.example.com/story", title: "A story" },
    account: {
      uid: `account-${shape.handle}`,
      handle: shape.handle,
      name: `The ${shape.handle} account`,
      type: shape.account,
      url: `https://example.org/${shape.handle}`,
      followers: 1_000 + at,
      properties: shape.account === "person" ? { Party: "Green", State: "OH" } : { Category: "Newsroom" },
    },
  };
}
