import { type UnzipCallback, unzipSync } from "fflate/browser";

export { strFromU8 } from "fflate/browser";

/**
 * In place of `unzip` of fflate, which starts a worker out of a text for what is large: the policy of the page forbids
 * that, and the worker would never answer.
 */
export function unzip(archive: Uint8Array, callback: UnzipCallback): void {
  try {
    callback(null, unzipSync(archive));
  } catch (error) {
    callback(error as Parameters<UnzipCallback>[0], {});
  }
}
