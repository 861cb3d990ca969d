/** What is asked about, chosen from the corpus itself. */

import { chooseTerms } from "./choose-terms.mjs";

export function factsOf({ corpus, originals, skipped, analyzer }) {
  return {
    count: corpus.count,
    originals: originals.length,
    skipped,
    accounts: corpus.accounts.length,
    firstSeconds: corpus.firstSeconds,
    lastSeconds: corpus.lastSeconds,
    names: corpus.names,
    terms: chooseTerms(originals, analyzer),
    listedIds: corpus.listed.map(({ id }) => id),
    property: chooseProperty(corpus.accounts),
    filters: chooseFilters(corpus),
  };
}

/** The party, or whatever most persons have, with its most frequent values. */
function chooseProperty(accounts) {
  const uses = new Map();
  for (const { type, properties } of accounts) {
    if (type !== "person") continue;
    for (const [key, value] of Object.entries(properties)) {
      if (typeof value !== "string") continue;
      const values = uses.get(key) ?? new Map();
      values.set(value, (values.get(value) ?? 0) + 1);
      uses.set(key, values);
    }
  }
  const sizeOf = ([key, values]) =>
    key === "Party" ? Number.POSITIVE_INFINITY : [...values.values()].reduce((sum, one) => sum + one, 0);
  const [[key, values] = ["Party", new Map([["none", 0]])]] = [...uses].sort(
    (one, other) => sizeOf(other) - sizeOf(one),
  );
  const frequent = [...values].sort(([, one], [, other]) => other - one).slice(0, 2);
  return { key, values: frequent.map(([value]) => value) };
}

/** The most frequent platform and language, and an engagement that a quarter of the posts have. */
function chooseFilters(corpus) {
  const platforms = new Map();
  const languages = new Map();
  const engagements = [];
  for (const { platform, language, engagement } of corpus.rows()) {
    platforms.set(platform, (platforms.get(platform) ?? 0) + 1);
    if (corpus.names[language] !== "") languages.set(language, (languages.get(language) ?? 0) + 1);
    engagements.push(engagement);
  }
  const most = (counts) => corpus.names[[...counts].sort(([, one], [, other]) => other - one)[0]?.[0]];
  const upper = Float64Array.from(engagements).sort()[Math.floor(engagements.length * 0.75)];
  return { platform: most(platforms), language: most(languages) ?? "EN", engagement: upper };
}
