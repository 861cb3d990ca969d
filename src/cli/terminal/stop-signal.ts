/** npm passes a signal on to us which the terminal has sent us too: a repetition so soon is the same wish. */
const SAME_WISH_MS = 1000;

/** Aborts when the process is asked to end. A second signal means that the operator does not want to wait. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let askedAt: number | null = null;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (askedAt !== null && performance.now() - askedAt > SAME_WISH_MS) process.exit(1);
      askedAt ??= performance.now();
      controller.abort();
    });
  }
  return controller.signal;
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}
