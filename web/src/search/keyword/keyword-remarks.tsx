import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import type { ApiProblem } from "../../api/api-error.ts";
import { msg, t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { sayPlainly } from "../../ui/plain-words.ts";
import { alsoFound } from "./also-found.ts";
import styles from "./keyword-remarks.module.css";
import { rewriteOperators } from "./rewrite-operators.ts";

const FOUND = msg("Also finds <list>{forms}</list>");
const FOUND_IN_LATEST = msg("Also finds, counted in the latest posts: <list>{forms}</list>");

interface Props {
  readonly id: string;
  readonly problems: readonly ApiProblem[];
  readonly explanation: KeywordExplanationBody | null;
  readonly keyword: string;
  readonly onSwitchToBoolean: () => void;
  /** Searches for this instead, as a boolean expression. */
  readonly onRewrite: (keyword: string) => void;
}

/** What the API says about the keyword: what is wrong, what may not have been meant, what else it finds. */
export function KeywordRemarks(props: Props) {
  const { id, problems, explanation, keyword, onSwitchToBoolean, onRewrite } = props;
  const rewritten = rewriteOperators(keyword);
  const warnings = problems.length > 0 ? [] : (explanation?.meta.warnings ?? []);
  const found = problems.length > 0 || explanation === null ? null : alsoFound(explanation);
  return (
    <div id={id} className={styles.remarks} aria-live="polite">
      {problems.map(({ detail }) => (
        <p key={detail} className={styles.problem}>
          {sayPlainly(detail)}
        </p>
      ))}
      {found !== null && found.forms.length > 0 && (
        <p className={styles.forms}>
          <Trans
            message={found.inLatest ? FOUND_IN_LATEST : FOUND}
            values={{ forms: found.forms.join(", ") }}
            components={{ list: <span className={styles.list} /> }}
          />
        </p>
      )}
      {warnings.map(({ code, detail }) => (
        <p key={detail} className={styles.warning}>
          {sayPlainly(detail)}{" "}
          {code === "unused_operator" && (
            <button type="button" className={styles.mend} onClick={onSwitchToBoolean}>
              {t("Switch to boolean")}
            </button>
          )}
          {code === "operator_as_word" && rewritten !== null && (
            <button type="button" className={styles.mend} onClick={() => onRewrite(rewritten.text)}>
              {rewritten.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
