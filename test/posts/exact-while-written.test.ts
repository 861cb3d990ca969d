import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Post } from "../../src/contract/post.ts";
import { earshot, type RunningServer, startEarshot, watchEarshot } from "../support/earshot-process.ts";
import { IS_LONG, tries } from "../support/edition.ts";

/** A multiple of 500, and more than a server stores at a time. In the long edition it tells what was seen. */
const POSTS = tries(7_000, 100_000);
const REQUESTS = 20;
const PER_PAGE = 100;
const FIRST_AT = 1_700_000_000;
const PATIENCE_MS = 1_800_000;
const folder = mkdtempSync(join(tmpdir(), "earshot-exact-"));
const data = join(folder, "data");
let key: string;
let server: RunningServer;

/** A version of all posts is told by its word, its language and its engagement, which is its number. */
const VERSIONS = ["EN", "DE", "FR"].map((language, index) => ({
  language,
  number: index + 1,
  word: `zq${"abc"[index]}word`,
}));
type Version = (typeof VERSIONS)[number];

const version = (number: number): Version => {
  const found = VERSIONS[number - 1];
  if (found === undefined) throw new Error(`there is no version ${number}`);
  return found;
};

const lineOf = (index: number, { language, number, word }: Version) =>
  `${JSON.stringify({
    platform: "Telegram",
    uid: `${index}`,
    published_at: FIRST_AT + index,
    account: { uid: `${index % 50}` },
    text: `Zqreport ${index} ${word} #${word}`,
    language,
    engagement: { likes: number },
  })}\n`;

const linesOf = (of: Version, from = 0, to = POSTS) =>
  Array.from({ length: to - from }, (_, index) => lineOf(from + index, of)).join("");

beforeAll(async () => {
  await command(["user", "create", "ann@example.org", "--admin"], "correct horse\n");
  key = await command(["key", "create", "--user", "ann@example.org", "--scope", "import"]);
  for (const of of VERSIONS) writeFileSync(join(folder, `${of.number}.ndjson`), linesOf(of));
  await command(["import", "1.ndjson"]);
  const quiet = ["--metrics-port", "off", "--rate-limit", "0", "--log-level", "warn"];
  server = await startEarshot(["serve", "--data", data, "--port", "0", ...quiet]);
}, PATIENCE_MS);
afterAll(async () => {
  await server?.stop("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function command(args: readonly string[], input = ""): Promise<string> {
  const { code, stdout, stderr } = await earshot([...args, "--data", data], { input, cwd: folder });
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.trimEnd();
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
async function ask(target: string): Promise<any> {
  const answer = await fetch(target, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** How all posts are replaced; gives after how many of them a version of the whole may have been published. */
type Replace = (of: Version) => Promise<ReadonlySet<number>>;

/** One request after the other. */
const overHttp: Replace = async (of) => {
  const ends = new Set<number>();
  for (let from = 0; from < POSTS; from += POSTS / REQUESTS) {
    const answer = await fetch(`${server.url}/manage/v1/imports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/x-ndjson",
        accept: "application/x-ndjson",
      },
      body: linesOf(of, from, from + POSTS / REQUESTS),
    });
    const events = (await answer.text()).trimEnd().split("\n");
    for (const { acknowledged } of events.map((line) => JSON.parse(line)))
      if (acknowledged !== undefined) ends.add(from + acknowledged.replaced);
    expect(JSON.parse(events.at(-1) ?? "")).toMatchObject({ summary: { replaced: POSTS / REQUESTS } });
  }
  return ends;
};

const byCommand: Replace = async (of) => {
  const ends = new Set<number>();
  const { events, exit } = watchEarshot(["import", `${of.number}.ndjson`, "--data", data], { cwd: folder });
  for await (const { replaced } of events) ends.add(Number(replaced));
  expect(await exit).toBe(0);
  return ends;
};

/** Each of these looks at one answer, and gives how many posts are replaced in it: those that came first. */
type Look = (of: Version) => Promise<number>;

const query = (parameters: Readonly<Record<string, string | number>>) =>
  new URLSearchParams({
    published_at_from: `${FIRST_AT}`,
    published_at_to: `${FIRST_AT + POSTS}`,
    per_page: `${PER_PAGE}`,
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, `${value}`])),
  });

interface Found {
  readonly total: number;
  readonly posts: readonly { readonly index: number; readonly number: number }[];
}

async function page(parameters: Readonly<Record<string, string | number>>): Promise<Found> {
  const { data: found, meta } = await ask(`${server.url}/api/v1/posts?${query(parameters)}`);
  return { total: meta.total_posts, posts: found.map(readPost) };
}

/** What it says, what it is counted by and in which language it is are of one version. */
function readPost({ attributes }: Pick<Post, "attributes">) {
  const index = Number(attributes.post_uid);
  const { engagement: number, language_code } = attributes.search_data_fields;
  const { language, word } = version(number);
  const text = attributes.complete_post_text;
  expect({ text, language_code }).toEqual({
    text: `Zqreport ${index} ${word} #${word}`,
    language_code: language,
  });
  return { index, number };
}

const range = (length: number, at: (place: number) => number) =>
  Array.from({ length }, (_, place) => at(place));

const lookAtReplaced: Look = async ({ number, word }) => {
  const { total, posts } = await page({ keyword: word });
  expect(posts.map(({ index }) => index)).toEqual(
    range(Math.min(PER_PAGE, total), (place) => total - 1 - place),
  );
  expect(posts.every((post) => post.number === number)).toBe(true);
  return total;
};

const lookAtOthers: Look = async ({ number }) => {
  const { total, posts } = await page({ keyword: version(number - 1).word, sort_order: "asc" });
  expect(posts.map(({ index }) => index)).toEqual(
    range(Math.min(PER_PAGE, total), (place) => POSTS - total + place),
  );
  expect(posts.every((post) => post.number === number - 1)).toBe(true);
  return POSTS - total;
};

let pages = 0;
/** Any page of all posts; how many are replaced is known if some of them are. */
const lookAtAll = async ({ number }: Version): Promise<void> => {
  pages += 7;
  const skipped = PER_PAGE * (pages % (POSTS / PER_PAGE));
  const { total, posts } = await page({
    keyword: "zqreport",
    sort_order: "asc",
    page: 1 + skipped / PER_PAGE,
  });
  expect(total).toBe(POSTS);
  expect(posts.map(({ index }) => index)).toEqual(range(PER_PAGE, (place) => skipped + place));
  const numbers = posts.map((post) => post.number);
  expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));
  for (const one of numbers) expect([number - 1, number]).toContain(one);
};

const lookAtStats: Look = async ({ number, word, language }) => {
  const { data: stats } = await ask(`${server.url}/api/v1/posts/stats?${query({ keyword: "zqreport" })}`);
  const { total_posts, engagement, timeline, languages, top_hashtags, top_channels } = stats.attributes;
  const before = version(number - 1);
  const replaced = engagement.total - POSTS * before.number;
  const parts = [
    { of: before, language: before.language, word: before.word, posts: POSTS - replaced },
    { of: version(number), language, word, posts: replaced },
  ].filter(({ posts }) => posts > 0);
  const sum = (rows: readonly { readonly posts: number }[]) =>
    rows.reduce((all, { posts }) => all + posts, 0);
  const sorted = (rows: readonly { readonly value: string }[]) =>
    rows.toSorted((left, right) => (left.value < right.value ? -1 : 1));
  expect({
    total_posts,
    timeline: sum(timeline.buckets),
    languages: sorted(languages),
    hashtags: sorted(top_hashtags),
    channels: top_channels.every(({ posts }: { readonly posts: number }) => posts === POSTS / 50),
  }).toEqual({
    total_posts: POSTS,
    timeline: POSTS,
    languages: sorted(
      parts.map(({ of, posts, ...part }) => ({ value: part.language, posts, engagement: posts * of.number })),
    ),
    hashtags: sorted(parts.map(({ posts, ...part }) => ({ value: `#${part.word}`, posts }))),
    channels: true,
  });
  return replaced;
};

/** Every post once, in whichever version it was when its page came. */
async function walk(): Promise<void> {
  const found: number[] = [];
  let next: string | null = `${server.url}/api/v1/posts?${query({ keyword: "zqreport", per_page: 1_000 })}`;
  while (next !== null) {
    const { data: posts, links } = await ask(next);
    found.push(...posts.map((post: Post) => readPost(post).index));
    next = links.next;
  }
  expect(found).toEqual(range(POSTS, (place) => POSTS - 1 - place));
}

/** As often as there is time while posts are replaced, and once more. */
async function during(replacing: Promise<unknown>, look: () => Promise<void>): Promise<number> {
  let isOver = false;
  const ended = () => {
    isOver = true;
  };
  replacing.then(ended, ended);
  for (let times = 1; ; times += 1) {
    const isLast = isOver;
    await look();
    if (isLast) return times;
  }
}

describe("While all posts are replaced every answer is of one version of the whole", () => {
  test.each([
    ["over HTTP", overHttp, version(2)],
    ["by a command beside the server", byCommand, version(3)],
  ] as const)("%s", { timeout: PATIENCE_MS }, async (_, replace, of) => {
    const seen: number[] = [];
    const replacing = replace(of);
    const [ends, rounds, walks] = await Promise.all([
      replacing,
      during(replacing, async () => {
        for (const look of [lookAtStats, lookAtReplaced, lookAtOthers]) seen.push(await look(of));
        await lookAtAll(of);
      }),
      during(replacing, walk),
    ]);
    // Whoever asks again never sees less than before, and nothing that is not a version of the whole.
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    expect([...new Set(seen)].filter((replaced) => replaced !== 0 && !ends.has(replaced))).toEqual([]);
    expect(seen.at(-1)).toBe(POSTS);
    if (IS_LONG)
      console.info(`${POSTS} posts: ${rounds} rounds, ${walks} walks, ${new Set(seen).size} versions seen`);
  });
});
