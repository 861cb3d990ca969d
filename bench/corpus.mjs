/** Posts to measure with: those of a file in the import format, or of the demo, repeated up to any number. */

import { createReadStream } from "node:fs";

const DEMO_DAYS = 45;
/** So far back do repeated posts go. */
const SPREAD_SECONDS = 2 * 365 * 86_400;

/**
 * The records of a file, gzipped or not, as many as there are up to `most`; without a file those of the demo, which end
 * then.
 */
export async function loadOriginals(
  file,
  { most = Number.POSITIVE_INFINITY, endSeconds = nowSeconds() } = {},
) {
  if (file === undefined) return demoRecords(most, endSeconds);
  const records = [];
  for await (const { text } of readLines(createReadStream(file))) {
    if (records.length >= most) break;
    records.push(JSON.parse(text));
  }
  return records;
}

/** The lines of bytes, gzipped or not. */
export async function* readLines(bytes) {
  const { readLineBlocks } = await import("../dist/ingest/lines/line-blocks.js");
  const { linesOf } = await import("../dist/ingest/prepare/prepare-block.js");
  for await (const block of readLineBlocks(bytes)) yield* linesOf(block);
}

/**
 * When the originals are taken over and over: what is at this place. Scattered over two years up to `endSeconds`, but
 * the same on every run.
 */
export function placeOf(index, originals, endSeconds) {
  return {
    original: index % originals,
    round: Math.floor(index / originals),
    publishedAt: endSeconds - ((index * 2_654_435_761) % SPREAD_SECONDS),
  };
}

function nowSeconds() {
  return Math.floor(Date.now() / 1000);
}

async function demoRecords(most, toSeconds) {
  const { demoPosts } = await import("../dist/demo/demo-posts.js");
  const fromSeconds = toSeconds - DEMO_DAYS * 86_400;
  const records = [];
  for (const record of demoPosts({ seed: "bench", fromSeconds, toSeconds, order: "newest" })) {
    if (records.length >= most) break;
    records.push(record);
  }
  return records;
}
