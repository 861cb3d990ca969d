/** The headwords of a form that is in the dictionary; undefined for other words. */
export type KnownHeadwords = (form: string) => readonly string[] | undefined;

const SHORTEST_FIRST_PART = 3;
const SHORTEST_LAST_PART = 4;

/**
 * German writes compounds in one word, and no dictionary has them all. A compound is inflected in its last part:
 * `raumfahrten` is raum + fahrten, and fahrten is a form of fahrt. The longest last part that leaves a known first part decides.
 * A headword that is found so is its own first headword.
 */
export function headwordsOfCompound(word: string, known: KnownHeadwords): readonly string[] | undefined {
  const headwords = split(word, known);
  return headwords?.filter((headword) => headword === word || split(headword, known)?.[0] === headword);
}

function split(word: string, known: KnownHeadwords): readonly string[] | undefined {
  for (let at = SHORTEST_FIRST_PART; at <= word.length - SHORTEST_LAST_PART; at += 1) {
    const headwords = known(word.slice(at));
    if (headwords === undefined || !isFirstPart(word.slice(0, at), known)) continue;
    return headwords.map((headword) => word.slice(0, at) + headword);
  }
  return undefined;
}

/** A word, perhaps with what joins it to the next: Arbeits-, Kinder-, Sonnen-, Schul-. */
function isFirstPart(part: string, known: KnownHeadwords): boolean {
  if (known(part) !== undefined) return true;
  const word = part.replace(/(?:s|n)$/, "");
  return (word.length >= SHORTEST_FIRST_PART && known(word) !== undefined) || known(`${part}e`) !== undefined;
}
