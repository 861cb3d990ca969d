import type { Logger } from "pino";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface DailyTask {
  /** Runs it now, and then once a day. */
  start(): void;
  /** Waits for a run that is under way. */
  stop(): Promise<void>;
}

/**
 * What must be done now and then, without a request. A run that fails is logged; the next one is due in a
 * day.
 */
export function createDailyTask(name: string, run: () => Promise<void>, logger: Logger): DailyTask {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = () => {
    running = running.then(run).catch((error: unknown) => {
      logger.warn({ task: name, err: error }, "daily task failed");
    });
  };
  return {
    start() {
      runOnce();
      timer = setInterval(runOnce, DAY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
