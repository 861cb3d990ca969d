import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import type { ApiProblem } from "../../api/api-error.ts";
import { sayPlainly } from "../../ui/plain-words.ts";
import { alsoFound } from "./also-found.ts";
import styles from "./keyword-remarks.module.css";

interface Props {
  readonly id: string;
  readonly problems: readonly ApiProblem[];
  readonly explanation: KeywordExplanationBody | null;
  readonly boolean: boolean;
  readonly onSwitchToBoolean: () => void;
}

/** What the API says about the keyword: what is wrong, what may not have been meant, what else it finds. */
export function KeywordRemarks({ id, problems, explanation, onSwitchToBoolean }: Props) {
  const warnings = problems.length > 0 ? [] : (explanation?.meta.warnings ?? []);
  const forms = problems.length > 0 || explanation === null ? [] : alsoFound(explanation);
  return (
    <div id={id} className={styles.remarks} aria-live="polite">
      {problems.map(({ detail }) => (
        <p key={detail} className={styles.problem}>
          {sayPlainly(detail)}
        </p>
      ))}
      {forms.length > 0 && (
        <p className={styles.forms}>
          Also finds <span className={styles.list}>{forms.join(", ")}</span>
        </p>
      )}
      {warnings.map(({ code, detail }) => (
        <p key={detail} className={styles.warning}>
          {sayPlainly(detail)}{" "}
          {code === "unused_operator" && (
            <button type="button" className={styles.mend} onClick={onSwitchToBoolean}>
              Switch to boolean
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
