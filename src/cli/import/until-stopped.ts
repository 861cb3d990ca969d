import { createFailure } from "../../ingest/failure.ts";

/** Somebody has asked the command to end. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** The bytes of a source until the signal aborts; then it is as if the source had broken there. */
export async function* untilStopped(
  source: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const failure = createFailure();
  const stop = () => failure.meet(new InterruptedError("interrupted"));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  const chunks = source[Symbol.asyncIterator]();
  try {
    while (true) {
      const { value, done } = await failure.or(chunks.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // Not awaited: a source that has fallen silent would never answer.
    chunks.return?.().catch(() => undefined);
  }
}
