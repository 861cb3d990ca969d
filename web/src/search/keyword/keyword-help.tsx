import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { languageName } from "../../ui/language-name.ts";
import { describeForm, type Lexeme, lexemesOf } from "./also-found.ts";
import styles from "./keyword-help.module.css";

const SYNTAX = [
  ["flood dam", t("both words, anywhere in the post")],
  ["flood | dam", t("one of them, or both")],
  ['"heat wave"', t("these words next to each other, in this order")],
  ["-football", t("leaves out posts with this word")],
  ["(flood | dam) -football", t("parentheses keep together what belongs together")],
] as const;

interface Props {
  readonly boolean: boolean;
  readonly explanation: KeywordExplanationBody | null;
}

/** How to write a keyword, and how the present one is understood word by word. */
export function KeywordHelp({ boolean, explanation }: Props) {
  return (
    <section className={styles.help} aria-label={t("How to search")}>
      <div>
        <h2>{boolean ? t("Boolean search") : t("Searching for words")}</h2>
        {boolean ? (
          <dl className={styles.syntax}>
            {SYNTAX.map(([example, meaning]) => (
              <div key={example}>
                <dt>{example}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>
            {t(
              "A post is found when it contains every word, in any order. Punctuation only separates. For phrases, alternatives and exclusions switch to Boolean.",
            )}
          </p>
        )}
        <p>
          <Trans
            message="Case does not count, and neither does the grammatical form: <em>election</em> finds <em>elections</em>, <em>run</em> finds <em>ran</em>, in eight languages. Searched are title, text, transcript, text in images, and the title and description of a link."
            components={{ em: <em /> }}
          />
        </p>
      </div>
      {explanation !== null && <Meaning explanation={explanation} />}
    </section>
  );
}

function Meaning({ explanation }: { readonly explanation: KeywordExplanationBody }) {
  const { query, terms } = explanation.data.attributes;
  return (
    <div>
      <h2>{t("How it is understood")}</h2>
      <p className={styles.query}>{query}</p>
      <dl className={styles.terms}>
        {terms.map((term) => (
          <div key={term.span.start}>
            <dt>
              {term.negated && <span className={styles.not}>{t("not")} </span>}
              {term.term}
            </dt>
            {meanings(term).map(({ lexeme, headword, forms, known, counted }) => (
              <dd key={lexeme}>
                {known ? (
                  <span className={styles.language}>{dictionaryOf(lexeme)}</span>
                ) : (
                  t("In no dictionary:")
                )}{" "}
                {known ? describeForms(forms, counted) : headword}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

type Term = KeywordExplanationBody["data"]["attributes"]["terms"][number];

function meanings(term: Term): readonly Lexeme[] {
  return lexemesOf(term).flat();
}

function describeForms(forms: Lexeme["forms"], counted: Lexeme["counted"]): string {
  const listed = forms.map(({ form, posts }) => describeForm([form, posts])).join(", ");
  if (listed === "") return t("in no post");
  return counted === "latest" ? t("{forms}, counted in the latest posts", { forms: listed }) : listed;
}

/** `en:run`: English. */
function dictionaryOf(lexeme: string): string {
  return `${languageName(lexeme.slice(0, 2).toUpperCase())}:`;
}
