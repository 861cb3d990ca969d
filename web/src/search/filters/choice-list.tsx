import { useState } from "react";
import { TextField } from "../../controls/text-field.tsx";
import { t } from "../../languages/text.ts";
import { formatCompact } from "../../ui/format-number.ts";
import styles from "./choice-list.module.css";

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string | null;
  /** How many posts or accounts there are with it; unknown: none is shown. */
  readonly count?: number | undefined;
}

interface Props<Value extends string | number> {
  readonly legend: string;
  /** Where the same words stand above. */
  readonly legendHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** So many choices are read at a glance; of more, one looks for the name. */
const MOST_WITHOUT_SEARCH = 15;

/** Any number of choices out of many. */
export function ChoiceList<Value extends string | number>({
  legend,
  legendHidden = false,
  choices,
  chosen,
  onChange,
}: Props<Value>) {
  const [wanted, setWanted] = useState("");
  const needle = wanted.trim().toLowerCase();
  const shown =
    needle === ""
      ? choices
      : choices.filter(
          ({ label, value }) =>
            label.toLowerCase().includes(needle) || String(value).toLowerCase() === needle,
        );
  const toggle = (value: Value, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className={styles.choices} aria-label={legend}>
      <div className={styles.head}>
        {!legendHidden && <span>{legend}</span>}
        {chosen.length > 0 && (
          <button type="button" className={styles.clear} onClick={() => onChange([])}>
            {t("Clear")}
          </button>
        )}
      </div>
      {choices.length > MOST_WITHOUT_SEARCH && (
        <TextField
          placeholder={t("Find by name")}
          aria-label={t("Find in {list}", { list: legend })}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {shown.map(({ value, label, detail, count }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
            />
            <span className={styles.label}>
              {label}
              {detail && <span className={styles.detail}>{detail}</span>}
            </span>
            {count !== undefined && <span className={styles.count}>{formatCompact(count)}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>{t("Nothing has this name.")}</p>}
      </div>
    </fieldset>
  );
}
