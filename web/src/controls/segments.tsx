import { useId } from "react";
import styles from "./segments.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly className?: string | undefined;
  readonly "data-tour"?: string;
}

/** One of few: radio buttons side by side. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  choices,
  className = "",
  ...others
}: Props<Value>) {
  const name = useId();
  return (
    <div className={`${styles.segments} ${className}`} role="radiogroup" aria-label={label} {...others}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
