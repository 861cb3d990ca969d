import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { t } from "../languages/text.ts";
import { Problem } from "../ui/problem.tsx";
import styles from "./form.module.css";

interface Props {
  readonly onSubmit: () => void;
  /** What its button says. */
  readonly submit: string;
  readonly busy: boolean;
  /** What no field shows. */
  readonly error?: unknown;
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
  /** Fills the width: where the form is all there is. */
  readonly wide?: boolean;
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** Fields, what was wrong with them, and the button that sends them. */
export function Form(props: Props) {
  const { onSubmit, submit, busy, error = null, dangerous, disabled, wide, onCancel, children } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {children}
      {error !== null && <Problem error={error} />}
      <div className={styles.buttons}>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t("Cancel")}
          </Button>
        )}
        <Button
          type="submit"
          loading={busy}
          disabled={disabled === true}
          fullWidth={wide === true}
          {...(dangerous === true ? { color: "red.8" } : {})}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
