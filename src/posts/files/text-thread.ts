import { parentPort } from "node:worker_threads";
import { type TextPlace, textAt } from "./text-at.ts";
import { NUMBERS_OF_PLACE, type TextsAnswer, type TextsRequest } from "./text-thread-messages.ts";
import { LIKELY_BYTES, Unpacker, UnreadableFileError } from "./unpacker.ts";

/** The body of the thread that reads texts. */

interface Wanted extends TextPlace {
  readonly index: number;
  /** Where it stands in the answer. */
  readonly start: number;
}

/** Blocks that lie no farther apart are read together: a disk gives many at once in the time of a few one by one. */
const NEAR_BYTES = 32_768;
const MOST_TOGETHER = 2 ** 18;

const unpacker = new Unpacker();

parentPort?.on("message", (request: TextsRequest) => {
  const answer = read(request);
  parentPort?.postMessage(answer, [answer.texts.buffer]);
});

function read({ number, places }: TextsRequest): TextsAnswer {
  const { wanted, bytes } = placesOf(places);
  const texts = new Uint8Array(bytes);
  const unreadable: number[] = [];
  let loaded = { file: -1, at: 0 };
  for (const [order, place] of wanted.entries()) {
    try {
      if (place.file !== loaded.file || place.at < loaded.at) {
        loaded = { file: place.file, at: firstNear(wanted, order) };
        // The last of many may be larger than most: if it were cut off, it would be read instead of all.
        const lastBytes = loaded.at === place.at ? LIKELY_BYTES : NEAR_BYTES;
        unpacker.load(loaded.file, loaded.at, place.at + lastBytes);
      }
      texts.set(textAt(unpacker, place), place.start);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      unreadable.push(place.index);
    }
  }
  // The files are closed with the answer, and others may get their numbers.
  unpacker.forget();
  return { number, texts, unreadable };
}

/** From the last in a file to its first. */
function placesOf(numbers: Float64Array): { readonly wanted: readonly Wanted[]; readonly bytes: number } {
  const wanted: Wanted[] = [];
  let bytes = 0;
  for (let number = 0; number < numbers.length; number += NUMBERS_OF_PLACE) {
    const [file = 0, at = 0, from = 0, to = 0] = numbers.subarray(number, number + NUMBERS_OF_PLACE);
    wanted.push({ index: number / NUMBERS_OF_PLACE, start: bytes, file, at, from, to });
    bytes += to - from;
  }
  wanted.sort((left, right) => left.file - right.file || right.at - left.at || right.to - left.to);
  return { wanted, bytes };
}

/** Where the first of those begins that are read together with the one at this place of the order. */
function firstNear(wanted: readonly Wanted[], order: number): number {
  const { file = -1, at: last = 0 } = wanted[order] ?? {};
  let first = last;
  for (let next = order + 1; next < wanted.length; next += 1) {
    const place = wanted[next];
    if (place?.file !== file || first - place.at > NEAR_BYTES || last - place.at > MOST_TOGETHER) break;
    first = place.at;
  }
  return first;
}
