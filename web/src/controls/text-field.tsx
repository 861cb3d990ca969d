import { type ComponentProps, useId } from "react";
import styles from "./text-field.module.css";

interface Props extends ComponentProps<"input"> {
  /** Stands above; where there is none, the field has a label of its own. */
  readonly label?: string;
}

/** A small field of the first screen, drawn by the browser alone. */
export function TextField({ label, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      <input id={id} type="text" className={styles.field} {...input} />
    </div>
  );
}
