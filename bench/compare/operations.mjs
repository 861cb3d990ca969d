/** What is asked: the operations of the comparison, each in as many variants as there are requests. */

const DAY_SECONDS = 86_400;

/** Relative to the last post of the corpus. */
export const WINDOWS = [
  { id: "7d", title: "7 days", days: 7 },
  { id: "90d", title: "90 days", days: 90 },
  { id: "all", title: "everything", days: null },
];

/** Variant by variant the parameters of a request, without the window. */
export const OPERATIONS = [
  { id: "rare", title: "a rare term", of: ({ terms }) => terms.rare.map(word) },
  { id: "common", title: "a common term", of: ({ terms }) => terms.common.map(word) },
  {
    id: "and",
    title: "AND of two",
    of: ({ terms }) => inPairs(terms.common).map(([one, other]) => boolean(`${one} ${other}`)),
  },
  {
    id: "or8",
    title: "OR of eight",
    of: ({ terms }) => inEights(terms.medium).map((words) => boolean(words.join("|"))),
  },
  { id: "phrase2", title: "a phrase of two", of: ({ terms }) => terms.phrase2.map(phrase) },
  { id: "phrase4", title: "a phrase of four", of: ({ terms }) => terms.phrase4.map(phrase) },
  { id: "stop", title: '"of the"', of: ({ terms }) => terms.stop.map(phrase) },
  {
    id: "not",
    title: "NOT",
    of: ({ terms }) => inPairs(terms.common).map(([one, other]) => boolean(`${one} -${other}`)),
  },
  {
    id: "filtered",
    title: "platform, language, engagement",
    of: ({ terms, filters }) => terms.common.map((keyword) => filtered(keyword, filters)),
  },
  { id: "list", title: "a list of accounts", of: ({ listId }) => [{ lists: String(listId) }] },
  {
    id: "person",
    title: "person[property]",
    of: ({ property: { key, values } }) => values.map((value) => ({ [`person[${key}]`]: value })),
  },
];

/**
 * The parameters of one request. No two are the same: the window begins a second earlier whenever the variants have all
 * had their turn, so that no answer is remembered. Which posts a keyword is in may be: see `unasked.mjs`.
 */
export function parametersOf(operation, window, facts, variant) {
  const variants = operation.of(facts);
  const round = Math.floor(variant / variants.length);
  return { ...variants[variant % variants.length], ...boundsOf(window, facts, round) };
}

export function boundsOf({ days }, { firstSeconds, lastSeconds }, earlier) {
  const from = days === null ? firstSeconds : lastSeconds - days * DAY_SECONDS + 1;
  return { published_at_from: String(Math.max(0, from - earlier)), published_at_to: String(lastSeconds) };
}

export function word(term) {
  return { keyword: term };
}

export function phrase(words) {
  return boolean(`"${words}"`);
}

export function boolean(keyword) {
  return { simple_query: "true", keyword };
}

export function filtered(keyword, { platform, language, engagement }) {
  return {
    keyword,
    "platform_names[]": platform,
    "language_code[]": language,
    engagement_from: String(engagement),
  };
}

function inPairs(words) {
  return words.map((one, index) => [one, words[(index + 1) % words.length]]);
}

function inEights(words) {
  return words.map((_, index) =>
    Array.from({ length: Math.min(8, words.length) }, (_, next) => words[(index + next) % words.length]),
  );
}
