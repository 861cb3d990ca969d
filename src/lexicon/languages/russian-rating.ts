import { formsOf, type Lexeme } from "./russian-dictionary.ts";

/** Words that occur in texts; words that share their beginning with those; names that do not occur. */
const ATTESTED = 1;
const RELATED = 0.5;
const NAME = 0.1;

/** Which words are worth keeping, and how likely each is: the dictionary has five million forms, most of which nobody writes. */
export function* rateLexemes(
  lexemes: readonly Lexeme[],
  isAttested: (word: string) => boolean,
): Generator<readonly [lexeme: Lexeme, rating: number]> {
  const attested = lexemes.map((lexeme) => formsOf(lexeme).some(isAttested));
  const beginnings = new Set<string>();
  lexemes.forEach((lexeme, index) => {
    if (!attested[index]) return;
    for (const form of formsOf(lexeme)) {
      for (let length = SHORTEST_BEGINNING; length <= form.length; length += 1) {
        beginnings.add(form.slice(0, length));
      }
    }
  });
  for (const [index, lexeme] of lexemes.entries()) {
    const tag = lexeme.paradigm.tags[0] ?? "";
    if (lexeme.headword.includes("-")) continue;
    if (attested[index]) yield [lexeme, ATTESTED];
    else if (/Surn|Geox/.test(tag)) yield [lexeme, NAME];
    else if (!LEFT_OUT.test(tag) && isRelated(lexeme.headword, tag, beginnings)) yield [lexeme, RELATED];
  }
}

const LEFT_OUT = /Name|Patr|Orgn|Erro|Arch|Abbr/;
const SHORTEST_BEGINNING = 4;
const SHARED_PART = 0.6;

function isRelated(headword: string, tag: string, beginnings: ReadonlySet<string>): boolean {
  if (!tag.startsWith("INFN")) return beginnings.has(beginningOf(headword));
  const verb = headword.replace(/(?:ся|сь)$/, "");
  const root = verb.replace(VERB_PREFIX, "");
  return beginnings.has(beginningOf(verb)) || (root.length > 3 && beginnings.has(beginningOf(root)));
}

const beginningOf = (word: string) =>
  word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * SHARED_PART)));

const VERB_PREFIX =
  /^(?:пере|подо|недо|разо|при|про|под|ото|обо|изо|раз|рас|воз|вос|без|бес|по|за|на|вы|от|об|со|во|из|ис|вз|вс|до|не|о|у|с|в)/;
