import { cleanText, describe, type Fields, isRecord } from "./fields.ts";

export interface Engagement {
  readonly counters: Readonly<Record<string, number>>;
  /** The sum of the counters. */
  readonly engagement: number;
}

const NONE: Engagement = { counters: {}, engagement: 0 };

/**
 * The counters of a post: an object of whole numbers from 0 (fractions are cut, nulls skipped), or one number. A counter
 * in parts (`reactions` of like, love and so on) becomes one for each, named `reactions.like`.
 */
export function readEngagement(fields: Fields, name: string): Engagement {
  const value = fields.value(name);
  if (value === undefined) return NONE;
  if (!isRecord(value)) {
    const count = readCount(value);
    if (count !== null) return { counters: { engagement: count }, engagement: count };
    fields.fail(name, `must be an object of counters or a whole number from 0, not ${describe(value)}`);
    return NONE;
  }
  const given = Object.entries(value).flatMap(([counter, count]): readonly (readonly [string, unknown])[] =>
    isRecord(count)
      ? Object.entries(count).map(([part, one]) => [`${counter}.${part}`, one] as const)
      : [[counter, count]],
  );
  if (fields.hasTooMany(name, given)) return NONE;
  const counters: [string, number][] = [];
  for (const [counter, one] of given) {
    if (one === null) continue;
    const count = readCount(one);
    if (counter.trim() === "" || counter.length > 200)
      fields.fail(name, "needs counter names of 1 to 200 characters");
    else if (count === null)
      fields.fail(`${name}.${cleanText(counter)}`, `must be a whole number from 0, not ${describe(one)}`);
    else counters.push([cleanText(counter), count]);
  }
  const engagement = counters.reduce((sum, [, count]) => sum + count, 0);
  if (!Number.isSafeInteger(engagement)) fields.fail(name, "adds up to more than 9007199254740991");
  return { counters: Object.fromEntries(counters), engagement };
}

/** A whole number from 0; fractions are cut, and digits may come as a string. */
export function readCount(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || number < 0) return null;
  const count = Math.trunc(number);
  return Number.isSafeInteger(count) ? count : null;
}
