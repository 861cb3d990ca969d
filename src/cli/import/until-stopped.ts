/** Somebody has asked the command to end. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

/** The bytes of a source until the signal aborts; then it is as if the source had broken there. */
export async function* untilStopped(
  source: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new InterruptedError("interrupted"));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  stopped.catch(() => undefined);
  const chunks = source[Symbol.asyncIterator]();
  try {
    while (true) {
      const { value, done } = await Promise.race([chunks.next(), stopped]);
      if (done === true) return;
      yield value;
    }
  } finally {
    // Not awaited: a source that has fallen silent would never answer.
    chunks.return?.().catch(() => undefined);
  }
}
