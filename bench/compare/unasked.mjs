/**
 * Requests with words that were never asked for: Earshot remembers which posts a keyword is in, so whatever is asked
 * twice, in whatever window, says nothing about the first time.
 */

import { boolean, boundsOf, filtered, phrase, word } from "./operations.mjs";

/** Request number `n` of each kind has words that no other number has, as long as there are words left. */
const KINDS = [
  ({ words }, n) => word(words.at(n)),
  ({ words }, n) => boolean(`${words.at(n)} ${words.at(n + 1)}`),
  ({ words }, n) => boolean(Array.from({ length: 8 }, (_, next) => words.at(n + next)).join("|")),
  ({ pairs }, n) => phrase(pairs.at(n)),
  ({ fours }, n) => phrase(fours.at(n)),
  ({ words }, n) => boolean(`${words.at(n)} -${words.at(n + 2)}`),
  ({ words }, n, { filters }) => filtered(words.at(n), filters),
  (_, __, { listId }) => ({ lists: String(listId) }),
  (_, n, { property: { key, values } }) => ({ [`person[${key}]`]: values[n % values.length] }),
];

export function createUnasked(facts) {
  const pools = Object.fromEntries(
    Object.entries(facts.terms.unasked).map(([name, terms]) => [
      name,
      { at: (n) => terms[n % terms.length] ?? facts.terms.common[0] },
    ]),
  );
  const asked = new Map();
  return {
    next(contender, window) {
      const number = asked.get(contender.id) ?? 0;
      asked.set(contender.id, number + 1);
      const round = Math.floor(number / KINDS.length);
      return {
        ...KINDS[number % KINDS.length](pools, round, facts),
        ...boundsOf(window, facts, round),
      };
    },
  };
}
