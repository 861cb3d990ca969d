/** Three different words that only English has settle it at a fraction of the cost. */
const ENOUGH = 3;

/**
 * Not those that are also words elsewhere: was (German), is (Dutch), for (Danish), are (Romanian), to (Polish), has
 * (Spanish).
 */
const ENGLISH_ONLY = (
  "the and with this that our have from they you your their which would been were what when who not its it " +
  "about because there these those than then should could into through while must how more people"
).split(" ");

/** Whether enough words between the blanks of this text (UTF-16, the first `length`) are English and nothing else. */
export function isPlainEnglish(units: Uint16Array, length: number): boolean {
  let met = 0;
  let start = 0;
  let hash = 0;
  textNumber += 1;
  for (let at = 0; at <= length; at += 1) {
    const unit = at < length ? (units[at] ?? 0) : BLANK;
    if (unit !== BLANK) {
      hash = hashNext(hash, unit | 0x20);
      continue;
    }
    const index = (slots[hash & LAST_SLOT] ?? 0) - 1;
    if (index >= 0 && lastMet[index] !== textNumber && isWord(units, start, at, ENGLISH_ONLY[index] ?? "")) {
      lastMet[index] = textNumber;
      met += 1;
      if (met === ENOUGH) return true;
    }
    start = at + 1;
    hash = 0;
  }
  return false;
}

const BLANK = 0x20;
const LAST_SLOT = 2 ** 13 - 1;
let textNumber = 0;

/** The last text in which each of the words was met. */
const lastMet = new Float64Array(ENGLISH_ONLY.length);
const slots = new Uint8Array(LAST_SLOT + 1);

ENGLISH_ONLY.forEach((word, index) => {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = hashNext(hash, word.charCodeAt(at));
  if (slots[hash & LAST_SLOT] !== 0) throw new Error(`"${word}" shares a slot: choose more slots`);
  slots[hash & LAST_SLOT] = index + 1;
});

function hashNext(hash: number, lower: number): number {
  return (Math.imul(hash, 31) + lower) | 0;
}

function isWord(units: Uint16Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let at = 0; at < word.length; at += 1) {
    if (((units[start + at] ?? 0) | 0x20) !== word.charCodeAt(at)) return false;
  }
  return true;
}
