import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";

type Term = KeywordExplanationBody["data"]["attributes"]["terms"][number];
export type Lexeme = Term["languages"][number]["lexemes"][number];

const MOST_SHOWN = 10;

/** The other forms of the words that are searched for, as many as fit on a line. */
export function alsoFound({ data }: KeywordExplanationBody): readonly string[] {
  const { terms } = data.attributes;
  const written = new Set(terms.flatMap(({ term }) => term.replaceAll('"', "").split(" ")));
  const forms = new Set<string>();
  for (const term of terms) {
    if (term.negated) continue;
    for (const { known, forms: spellings } of usualLexemes(term)) {
      if (known) for (const form of spellings) if (!written.has(form)) forms.add(form);
    }
  }
  const all = [...forms];
  const hidden = all.length - MOST_SHOWN;
  return hidden <= 1 ? all : [...all.slice(0, MOST_SHOWN), `and ${hidden} more`];
}

/** What each word of a term is in most languages: that it is another word in one of them matters less. */
function usualLexemes({ languages }: Term): readonly Lexeme[] {
  const words = languages[0]?.lexemes.length ?? 0;
  return Array.from({ length: words }, (_, at) => lexemesAt(languages, at)[0]).filter(
    (lexeme) => lexeme !== undefined,
  );
}

/** What a term is, one line for each dictionary that knows it, the one that most languages go by first. */
export function lexemesOf({ languages }: Term): ReadonlyArray<readonly Lexeme[]> {
  const words = languages[0]?.lexemes.length ?? 0;
  return Array.from({ length: words }, (_, at) => lexemesAt(languages, at));
}

function lexemesAt(languages: Term["languages"], at: number): readonly Lexeme[] {
  const counted = new Map<string, { lexeme: Lexeme; languages: number }>();
  for (const { lexemes } of languages) {
    const lexeme = lexemes[at];
    if (lexeme === undefined) continue;
    const found = counted.get(lexeme.lexeme);
    counted.set(lexeme.lexeme, { lexeme, languages: (found?.languages ?? 0) + 1 });
  }
  return [...counted.values()]
    .sort((left, right) => right.languages - left.languages)
    .map(({ lexeme }) => lexeme);
}
