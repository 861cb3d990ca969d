/**
 * How regular endings are spelt. The first spelling is the usual one; the others exist for some words (travelled,
 * heros), and are believed only where nothing else claims them.
 */
type Spellings = readonly string[];

/** Plural of a noun, third person of a verb. */
export function spellingsOfS(word: string): Spellings {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[^aeiou]o$/.test(word)) return [`${word}s`, `${word}es`];
  if (/[^aeiou][aeiou]z$/.test(word)) return [`${word}zes`, `${word}es`];
  if (word.endsWith("ch")) return [`${word}es`, `${word}s`];
  if (/(?:[sxz]|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}

export function spellingsOfEd(word: string): Spellings {
  if (word.endsWith("e")) return [`${word}d`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ied`];
  return stemsBeforeVowel(word).map((stem) => `${stem}ed`);
}

export function spellingsOfIng(word: string): Spellings {
  if (word.endsWith("ie")) return [`${word.slice(0, -2)}ying`];
  if (/[eoy]e$/.test(word)) return [`${word}ing`];
  if (word.endsWith("e")) return [`${word.slice(0, -1)}ing`, `${word}ing`];
  return stemsBeforeVowel(word).map((stem) => `${stem}ing`);
}

/** Doubles the last letter: always in hop, sometimes in travel and prefer, whose stress no rule knows. */
function stemsBeforeVowel(word: string): Spellings {
  const doubled = word + word.slice(-1);
  if (MUST_DOUBLE.test(word)) return [doubled];
  if (/[^aeiou][aeiou]c$/.test(word)) return [`${word}k`, word];
  return MAY_DOUBLE.test(word) ? [word, doubled] : [word];
}

/** One syllable, one vowel, one consonant: rating cannot be of rat. */
const MUST_DOUBLE = /^[^aeiou]*(?:qu)?[aeiouy][bdfgklmnprtvz]$/;
const MAY_DOUBLE = /(?:[^aeiou]|qu)[aeiouy][bdfglmnprstvz]$|[iu][ae]l$/;

/** Plurals of compounds whose last part is irregular: fireman, grandchild, forefoot. */
export function irregularPluralOf(word: string): string | null {
  for (const [singular, plural] of LAST_PARTS) {
    if (word.length > singular.length + 1 && word.endsWith(singular)) {
      return word.slice(0, -singular.length) + plural;
    }
  }
  return null;
}

const LAST_PARTS = [
  ["woman", "women"],
  ["man", "men"],
  ["child", "children"],
  ["person", "people"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["mouse", "mice"],
  ["goose", "geese"],
  ["wife", "wives"],
  ["knife", "knives"],
  ["wolf", "wolves"],
  ["shelf", "shelves"],
  ["thief", "thieves"],
  ["half", "halves"],
  ["leaf", "leaves"],
  ["loaf", "loaves"],
] as const;
