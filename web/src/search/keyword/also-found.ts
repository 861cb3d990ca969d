import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import { t } from "../../languages/text.ts";
import { formatCount } from "../../ui/format-number.ts";

type Term = KeywordExplanationBody["data"]["attributes"]["terms"][number];
export type Lexeme = Term["languages"][number]["lexemes"][number];

const MOST_SHOWN = 10;

interface AlsoFound {
  /** `runs (12)` */
  readonly forms: readonly string[];
  /** Whether a word stands in so many posts that its forms are counted in the latest of them. */
  readonly inLatest: boolean;
}

/** The other forms of the words that are searched for, with the number of posts, as many as fit on a line. */
export function alsoFound({ data }: KeywordExplanationBody): AlsoFound {
  const { terms } = data.attributes;
  const written = new Set(terms.flatMap(({ term }) => term.replaceAll('"', "").split(" ")));
  const found = new Map<string, number>();
  let inLatest = false;
  for (const term of terms) {
    if (term.negated) continue;
    for (const { known, forms, counted } of lexemesOf(term).flat()) {
      for (const { form, posts } of known ? forms : []) {
        if (written.has(form)) continue;
        found.set(form, Math.max(found.get(form) ?? 0, posts));
        inLatest ||= counted === "latest";
      }
    }
  }
  const all = [...found].sort(([, a], [, b]) => b - a).map(describeForm);
  const hidden = all.length - MOST_SHOWN;
  const forms = hidden <= 1 ? all : [...all.slice(0, MOST_SHOWN), t("and {count} more", { count: hidden })];
  return { forms, inLatest };
}

/** `runs (12)` */
export function describeForm([form, posts]: readonly [form: string, posts: number]): string {
  return `${form} (${formatCount(posts)})`;
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
