import { Icon } from "../ui/icon.tsx";
import styles from "./choice.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}

/** One of several: the browser's own list. */
export function Choice<Value extends string>({ label, value, onChange, choices }: Props<Value>) {
  const choose = (wanted: string) => {
    const choice = choices.find((known) => known.value === wanted);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <span className={styles.choice}>
      <select aria-label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={13} />
    </span>
  );
}
