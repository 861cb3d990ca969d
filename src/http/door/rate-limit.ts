import { isUnavailable, type SharedRates } from "../../directory/directory.ts";

export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds: when the hour ends. */
  readonly resetAt: number;
}

/** Counts requests, by user and by key. */
export interface RateLimit {
  /** Takes one request from what the key has left in this hour; a refused request takes nothing. */
  take(key: string, limit: number): Promise<RateVerdict>;
}

const HOUR_SECONDS = 3600;

/** For a server that is alone. A fixed clock hour, without a smaller burst limit: walks are bursts. */
export function createRateLimit(clock: () => Date): RateLimit {
  let hour = Number.NaN;
  const counts = new Map<string, number>();
  return {
    async take(key, limit) {
      const nowHour = Math.floor(clock().getTime() / 1000 / HOUR_SECONDS);
      if (nowHour !== hour) {
        counts.clear();
        hour = nowHour;
      }
      const used = counts.get(key) ?? 0;
      const allowed = used < limit;
      if (allowed) counts.set(key, used + 1);
      const remaining = Math.max(0, limit - used - (allowed ? 1 : 0));
      return { allowed, limit, remaining, resetAt: (hour + 1) * HOUR_SECONDS };
    },
  };
}

interface Take {
  readonly limit: number;
  readonly answer: (verdict: RateVerdict) => void;
  readonly fail: (error: unknown) => void;
}

/** What this server knows about one key in this hour. */
interface Tally {
  /** Requests on all servers, as far as we were told, and our own since. */
  used: number;
  /** Our own that the others have not been told of. */
  untold: number;
  readonly waiting: Take[];
  asking: boolean;
}

/**
 * Several servers count together. Requests of a key that arrive while one is being counted are counted together in
 * the next step: the count is exact, and however many there are, one question at a time is asked about a key.
 * While the database is away each server counts for itself, and tells the others when it is back.
 */
export function createSharedRateLimit(rates: SharedRates, clock: () => Date): RateLimit {
  let hour = Number.NaN;
  let tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const nowHour = Math.floor(clock().getTime() / 1000 / HOUR_SECONDS);
    if (nowHour !== hour) {
      // Servers whose clocks differ a little may still be in the hour before.
      rates.forgetBefore(nowHour - 1).catch(() => {});
      tallies = new Map();
      hour = nowHour;
    }
    const tally = tallies.get(key) ?? { used: 0, untold: 0, waiting: [], asking: false };
    tallies.set(key, tally);
    return tally;
  }

  async function count(counter: string, tally: Tally, counted: number): Promise<void> {
    tally.asking = true;
    while (tally.waiting.length > 0) {
      const limit = tally.waiting[0]?.limit ?? 0;
      const others = tally.waiting.findIndex((take) => take.limit !== limit);
      const takes = tally.waiting.splice(0, others === -1 ? tally.waiting.length : others);
      const made = tally.untold;
      let granted: number;
      try {
        const taken = await rates.take({ counter, hour: counted, limit, made, wanted: takes.length });
        granted = taken.granted;
        tally.used = taken.used;
        tally.untold -= made;
      } catch (error) {
        if (!isUnavailable(error)) {
          for (const { fail } of takes) fail(error);
          continue;
        }
        granted = Math.min(takes.length, Math.max(0, limit - tally.used));
        tally.used += granted;
        tally.untold += granted;
      }
      for (const [index, { answer }] of takes.entries()) {
        const allowed = index < granted;
        const used = allowed ? tally.used - granted + index + 1 : tally.used;
        answer({
          allowed,
          limit,
          remaining: Math.max(0, limit - used),
          resetAt: (counted + 1) * HOUR_SECONDS,
        });
      }
    }
    tally.asking = false;
  }

  return {
    take(key, limit) {
      const tally = tallyOf(key);
      return new Promise((answer, fail) => {
        tally.waiting.push({ limit, answer, fail });
        if (!tally.asking) void count(key, tally, hour);
      });
    },
  };
}
