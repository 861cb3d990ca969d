export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds: when the hour ends. */
  readonly resetAt: number;
}

/** Counts requests, by the key or the session that makes them. */
export interface RateLimit {
  /** Takes one request from what the key has left in this hour; a refused request takes nothing. */
  take(key: string, limit: number): Promise<RateVerdict>;
}

export const HOUR_SECONDS = 3600;

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
