/**
 * Which edition of the tests runs: the short one of `npm test`, or the long one of `npm run test:all`, which sets this
 * variable. Both run the same tests; the long one has more kills and more random cases.
 */
export const IS_LONG = process.env.TEST_EDITION === "long";

/** How often something is tried: `many` times in the long edition. */
export function tries(few: number, many: number): number {
  return IS_LONG ? many : few;
}
