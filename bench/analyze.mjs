/**
 * How fast posts are analyzed, in posts a second and core, and what dictionaries cost to load: `npm run bench:analyze
 * -- --posts FILE.ndjson.gz`; without a file on the demo corpus. Time is the processor's, of all threads of this
 * process (garbage collection too), so that a busy machine does not count.
 */

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { prepareCheckout } from "../scripts/checkout.mjs";

const TWEET_LENGTH = 280;
const ROUNDS = 15;
const DEMO_DAYS = 20;
/** So much is written before it is taken away. */
const BLOCK_BYTES = 2 ** 20;

prepareCheckout();
const { demoPosts } = await import("../dist/demo/demo-posts.js");
const { normalize } = await import("../dist/ingest/prepare/normalize.js");
const { BUNDLED_DICTIONARIES, openDictionaries } = await import("../dist/lexicon/dictionary-files.js");
const { searchedParts } = await import("../dist/posts/post.js");
const { createAnalyzer } = await import("../dist/text/analyzer.js");
const { ByteWriter } = await import("../dist/text/byte-writer.js");
const { loadDetectLanguage } = await import("../dist/text/language/detect-language.js");
const detectLanguage = await loadDetectLanguage();
const { domainsOf } = await import("../dist/text/urls.js");
const { hashtagsOf } = await import("../dist/text/urls.js");
const { tokenize } = await import("../dist/text/tokenize.js");

const { values: options } = parseArgs({
  options: {
    posts: { type: "string" },
    "max-length": { type: "string", default: String(TWEET_LENGTH) },
  },
});
const maxLength = Number(options["max-length"]);

const dictionaries = openDictionaries(BUNDLED_DICTIONARIES);
measureLoading();
const posts = await loadPosts();
const characters = posts.reduce((sum, { parts }) => sum + parts.join("").length, 0);
const known = posts.filter(({ language }) => language !== null).length;
say(
  `\n${posts.length} posts of at most ${maxLength} characters, ${Math.round(characters / posts.length)} on average, `,
);
say(`${((100 * known) / posts.length).toFixed(1)} % with a language\n\n`);

const analyzer = createAnalyzer(dictionaries);
measure("tokenize", ({ parts, language }) => {
  for (const part of parts) tokenize(part, language);
});
measure("analyzePost", ({ parts, language }) => {
  // The engine puts a joined text together when it is first read; the writer pays for that, so it counts.
  for (const pair of analyzer.analyzePost(parts, language).pairs) pair.charCodeAt(0);
});
const writer = new ByteWriter();
measure("writePost", ({ parts, language }) => {
  analyzer.writePost(parts, language, writer);
  if (writer.length > BLOCK_BYTES) writer.take();
});
measure("detectLanguage", ({ parts }) => detectLanguage(parts.join("\n")));
measure("hashtagsOf", ({ parts }) => hashtagsOf(parts));
measure("domainsOf", ({ parts, link }) => domainsOf(parts, link));

function measureLoading() {
  globalThis.gc?.();
  const before = process.memoryUsage();
  say("loading     ms\n");
  for (const language of dictionaries.languages) {
    const started = performance.now();
    dictionaries.open(language);
    say(`  ${language}    ${(performance.now() - started).toFixed(0).padStart(7)}\n`);
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  const grown = (kind) => `${((after[kind] - before[kind]) / 1e6).toFixed(1)} MB`;
  say(`  all: RSS +${grown("rss")}, heap +${grown("heapUsed")}, buffers +${grown("arrayBuffers")}\n`);
}

/** The first round warms up; the best of the others is told, and their median. */
function measure(name, analyze) {
  const rates = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const post of posts) analyze(post);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rates.push(posts.length / ((user + system) / 1e6));
  }
  rates.sort((a, b) => a - b);
  const show = (rate) =>
    `${Math.round(rate).toLocaleString("en").padStart(9)} posts/s, ${(1e6 / rate).toFixed(1).padStart(5)} µs each`;
  say(`${name.padEnd(16)}${show(rates[ROUNDS >> 1])} (median); ${show(rates.at(-1))} (best)\n`);
}

async function loadPosts() {
  const loaded = [];
  const now = Date.now();
  for await (const record of records()) {
    const result = normalize(record, now);
    if (!("post" in result)) continue;
    const { content, language } = result.post;
    const parts = searchedParts(content);
    if (parts.join("").length > maxLength) continue;
    const link = content.link?.url ?? null;
    loaded.push({ parts, link, language: language ?? detectLanguage(parts.join("\n")) });
  }
  if (loaded.length === 0) throw new Error("there are no posts to measure with");
  return loaded;
}

async function* records() {
  if (options.posts === undefined) {
    const toSeconds = Math.floor(Date.now() / 1000);
    yield* demoPosts({
      seed: "bench",
      fromSeconds: toSeconds - DEMO_DAYS * 86_400,
      toSeconds,
      order: "newest",
    });
    return;
  }
  const file = createReadStream(options.posts);
  const input = options.posts.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  for await (const line of createInterface({ input })) yield JSON.parse(line);
}

function say(text) {
  process.stdout.write(text);
}
