import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Round } from "../directory/watch/watch.ts";
import type { Mailer } from "./channels/email.ts";
import type { Runner } from "./runner.ts";

/** The watch of a server: rounds by the clock, and one when it is asked for. */
export interface Watching {
  /** Seconds between two rounds; 0: none by itself. */
  readonly everySeconds: number;
  readonly sendsMail: boolean;
  /** A round now. Null: one is under way, here or on another server. */
  run(): Promise<Round | null>;
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

export function createWatching(options: {
  readonly runner: Runner;
  /** Gives how many deliveries were due. */
  readonly deliver: (signal: AbortSignal) => Promise<number>;
  /** Closed when the watch stops; null: no mail is sent. */
  readonly mailer: Mailer | null;
  readonly everySeconds: number;
  readonly logger: Logger;
}): Watching {
  const { runner, deliver, mailer, everySeconds, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let loops: readonly Promise<void>[] = [];

  async function repeat(act: () => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await wait(everySeconds * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await act().catch((error: unknown) => logger.warn({ err: error }, "watch failed"));
    }
  }

  return {
    everySeconds,
    sendsMail: mailer !== null,
    async run() {
      const round = await runner.run(signal);
      await deliver(signal);
      return round;
    },
    start() {
      // A receiver that does not answer keeps no round waiting.
      if (everySeconds > 0) loops = [repeat(() => runner.run(signal)), repeat(() => deliver(signal))];
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      mailer?.close();
    },
  };
}
