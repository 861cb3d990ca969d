import { parentPort } from "node:worker_threads";
import { textAt } from "./text-at.ts";
import { NUMBERS_OF_PLACE, type TextsAnswer, type TextsRequest } from "./text-thread-messages.ts";
import { Unpacker, UnreadableFileError } from "./unpacker.ts";

/** The body of the thread that reads texts. */

const unpacker = new Unpacker();

parentPort?.on("message", (request: TextsRequest) => {
  const answer = read(request);
  parentPort?.postMessage(answer, [answer.texts.buffer]);
});

function read({ number, places }: TextsRequest): TextsAnswer {
  const placeAt = (index: number) => {
    const [file = 0, at = 0, from = 0, to = 0] = places.subarray(index, index + NUMBERS_OF_PLACE);
    return { file, at, from, to };
  };
  let bytes = 0;
  for (let index = 0; index < places.length; index += NUMBERS_OF_PLACE) {
    const { from, to } = placeAt(index);
    bytes += to - from;
  }
  const texts = new Uint8Array(bytes);
  const unreadable: number[] = [];
  let end = 0;
  for (let index = 0; index < places.length; index += NUMBERS_OF_PLACE) {
    const place = placeAt(index);
    try {
      texts.set(textAt(unpacker, place), end);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      unreadable.push(index / NUMBERS_OF_PLACE);
    }
    end += place.to - place.from;
  }
  // The files are closed now, and others may get their numbers.
  unpacker.forget();
  return { number, texts, unreadable };
}
