import { setTimeout as sleep } from "node:timers/promises";

/** So often in a row a server may fail to answer before what waits for it is given up. */
export const LOST_AFTER = 3;
const PULSE_EVERY_MS = 1_000;

/**
 * Lets a write take as long as it takes, as long as the server answers anything at all: one that hangs keeps its
 * connections, and would be waited for without end.
 */
export async function whileAnswering<Result>(
  pulse: () => Promise<unknown>,
  use: (gone: AbortSignal) => Promise<Result>,
  everyMs = PULSE_EVERY_MS,
): Promise<Result> {
  const gone = new AbortController();
  const over = new AbortController();
  void watch(pulse, everyMs, gone, over.signal);
  try {
    return await use(gone.signal);
  } finally {
    over.abort();
  }
}

async function watch(
  pulse: () => Promise<unknown>,
  everyMs: number,
  gone: AbortController,
  over: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!over.aborted && failures < LOST_AFTER) {
    await sleep(everyMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    const answered = await pulse().then(
      () => true,
      () => false,
    );
    failures = answered ? 0 : failures + 1;
  }
  if (!over.aborted) gone.abort();
}
