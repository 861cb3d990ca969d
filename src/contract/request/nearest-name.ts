/**
 * The option that `word` was probably meant to be, or null. It is the nearest in which at most half of the letters
 * differ, case aside; or else the first of which it is a part, as `sort` is of `sort_by`.
 */
export function nearestName<Option extends string>(word: string, options: readonly Option[]): Option | null {
  if (word.length > MAX_LENGTH) return null;
  const lower = word.toLowerCase();
  let nearest: Option | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const option of options) {
    const limit = Math.floor(Math.max(lower.length, option.length) / 2);
    if (Math.abs(lower.length - option.length) > limit) continue;
    const distance = editDistance(lower, option.toLowerCase());
    if (distance <= limit && distance < least) {
      nearest = option;
      least = distance;
    }
  }
  return nearest ?? options.find((option) => option.split("_").includes(lower)) ?? null;
}

// No name is as long; a hostile one must not cost time.
const MAX_LENGTH = 64;

/** Insertions, deletions and replacements that turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = at(row, j) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j + 1) + 1, at(next, j) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
