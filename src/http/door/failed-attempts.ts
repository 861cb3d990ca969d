import { isIPv6 } from "node:net";

/** Remembers who offered wrong keys, to make guessing slow without a lock that could shut out a good key. */
export interface FailedAttempts {
  /** Notes a failure and says how long to wait before answering it, in milliseconds. */
  note(address: string): number;
}

const WINDOW_MS = 60_000;
const FREE = 10;
const LONGEST_MS = 2_000;
const MOST_ADDRESSES = 10_000;

export function createFailedAttempts(clock: () => Date): FailedAttempts {
  /** Oldest first, so that the first entry is the one to forget. */
  const attempts = new Map<string, { readonly since: number; readonly count: number }>();
  return {
    note(address) {
      const now = clock().getTime();
      const source = sourceOf(address);
      const known = attempts.get(source);
      const fresh = known === undefined || now - known.since >= WINDOW_MS;
      const entry = fresh ? { since: now, count: 1 } : { since: known.since, count: known.count + 1 };
      attempts.delete(source);
      attempts.set(source, entry);
      if (attempts.size > MOST_ADDRESSES) forgetOldest(attempts);
      return entry.count <= FREE ? 0 : Math.min(LONGEST_MS, 50 * 2 ** Math.min(entry.count - FREE, 10));
    },
  };
}

/** One customer has a whole /64 of IPv6 addresses: they count as one. */
export function sourceOf(address: string): string {
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail = ""] = address.split("::");
  const front = head.split(":").filter((group) => group !== "");
  const back = tail.split(":").filter((group) => group !== "");
  const zeros = address.includes("::")
    ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0")
    : [];
  return [...front, ...zeros, ...back].slice(0, 4).join(":");
}

function forgetOldest(attempts: Map<string, unknown>): void {
  const [oldest] = attempts.keys();
  if (oldest !== undefined) attempts.delete(oldest);
}
