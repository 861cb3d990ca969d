/** Words and phrases of the corpus by how many of the posts have them. */

/** How many of each are asked for in turn. */
const CHOICES = 16;
/** The share of all posts that a choice of each kind should be in. */
const SHARES = { rare: 0.0005, medium: 0.01, common: 0.06, phrase2: 0.001, phrase4: 0.0003 };
/** How many that are asked once, of each kind: the most frequent ones that are nothing of the above. */
const UNASKED = 2_000;
const FEWEST_POSTS = 2;
/** A word in more of the posts than this is one that says nothing. */
const STOP_SHARE = 0.08;
/** A longer one is part of an address as likely as not. */
const STOP_LENGTH = 3;
/** Longer phrases are looked for in so many posts: there are as many of them as words. */
const SAMPLE = 30_000;

/**
 * A peer knows one meaning of each word, Earshot all of them: a word is chosen only if what it means is never the
 * second meaning of another, so that all find the same posts.
 */
export function chooseTerms(originals, analyzer) {
  const seconds = secondMeanings(originals);
  const memory = new Map();
  const isClear = (word) => {
    if (!memory.has(word)) {
      memory.set(
        word,
        /^[a-z]{2,}$/.test(word) && analyzer.queryLexemes(word, null).every((lexeme) => !seconds.has(lexeme)),
      );
    }
    return memory.get(word);
  };
  const posts = originals.length;
  const words = countRuns(originals, 1, isClear);
  // The same spelling may be a word of several languages.
  const shareOf = new Map();
  for (const {
    words: [word],
    posts: found,
  } of words.values()) {
    shareOf.set(word, Math.max(shareOf.get(word) ?? 0, found / posts));
  }
  const stop = (word) => (shareOf.get(word) ?? 0) > STOP_SHARE;
  const pairs = [...countRuns(originals, 2, isClear).values()];
  const sample = originals.slice(0, SAMPLE);
  const fours = [...countRuns(sample, 4, isClear).values()];
  const near = (runs, share, among) =>
    nearest(runs, share * among.length).map(({ words: run }) => run.join(" "));
  const single = [...words.values()].filter(({ words: [word] }) => word.length > 3);
  const contentPairs = pairs.filter(({ words: run }) => !run.some(stop));
  const stopPairs = pairs
    .filter(({ words: run }) => run.every((word) => word.length <= STOP_LENGTH && stop(word)))
    .sort((one, other) => other.posts - one.posts);
  const chosen = {
    rare: near(single, SHARES.rare, originals),
    medium: near(single, SHARES.medium, originals),
    common: near(single, SHARES.common, originals),
    phrase2: near(contentPairs, SHARES.phrase2, originals),
    phrase4: near(fours, SHARES.phrase4, sample),
    stop: ofTheFirst(
      stopPairs.slice(0, 4).map(({ words: run }) => run.join(" ")),
      pairs,
    ),
  };
  const others = (runs) => {
    const known = new Set(Object.values(chosen).flat());
    const frequent = runs
      .toSorted((one, other) => other.posts - one.posts)
      .map(({ words: run }) => run.join(" "))
      .filter((run) => !known.has(run))
      .slice(0, UNASKED);
    return shuffled(frequent);
  };
  return {
    ...chosen,
    unasked: { words: others(single), pairs: others(contentPairs), fours: others(fours) },
  };
}

/** The one that everybody asks about, if it is in the corpus; otherwise what is most frequent of its kind. */
function ofTheFirst(phrases, pairs) {
  const known = pairs.some(({ words }) => words.join(" ") === "of the");
  if (known) return ["of the", ...phrases.filter((phrase) => phrase !== "of the")];
  if (phrases.length > 0) return phrases;
  return pairs
    .toSorted((one, other) => other.posts - one.posts)
    .slice(0, 4)
    .map(({ words }) => words.join(" "));
}

function secondMeanings(originals) {
  const seconds = new Set();
  for (const { tokens } of originals) {
    for (const part of tokens) {
      for (const { lexemes } of part) {
        for (let at = 1; at < lexemes.length; at += 1) seconds.add(lexemes[at]);
      }
    }
  }
  return seconds;
}

/** Runs of so many words, by what they mean: how they were first written, and how many posts have them. */
function countRuns(originals, length, isClear) {
  const runs = new Map();
  for (const { tokens } of originals) {
    const seen = new Set();
    for (const part of tokens) {
      for (let end = length; end <= part.length; end += 1) {
        const run = part.slice(end - length, end);
        const key = run.map(({ lexemes }) => lexemes[0]).join(" ");
        if (seen.has(key) || !run.every(({ text }) => isClear(text))) continue;
        seen.add(key);
        const known = runs.get(key);
        if (known === undefined) runs.set(key, { words: run.map(({ text }) => text), posts: 1 });
        else known.posts += 1;
      }
    }
  }
  return runs;
}

/** In an order that has nothing to do with how frequent they are; the same on every run. */
function shuffled(terms) {
  const place = (term) => Math.imul(hashOf(term), 2_654_435_761) >>> 0;
  return terms.toSorted((one, other) => place(one) - place(other));
}

function hashOf(text) {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + character.codePointAt(0)) | 0;
  return hash;
}

/** Those that are in about so many posts. */
function nearest(runs, target) {
  const distance = ({ posts }) => Math.abs(Math.log(posts / Math.max(target, FEWEST_POSTS)));
  return runs
    .filter(({ posts }) => posts >= FEWEST_POSTS)
    .map((run) => ({ ...run, distance: distance(run) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, CHOICES);
}
