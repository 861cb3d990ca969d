import { useState } from "react";
import { confirmPassword } from "../../api/session.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useAction } from "../../manage/use-action.ts";

interface Props {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** The sign-in is a while ago: asks for the password once more. */
export function ConfirmPassword({ onConfirmed, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { run, busy, error } = useAction(confirmPassword);
  const confirm = async () => {
    if (await run(password)) onConfirmed();
  };
  return (
    <Dialog title="Give your password" onClose={onClose}>
      <Form
        onSubmit={confirm}
        submit="Show the key"
        busy={busy}
        error={withoutFields(error, ["password"])}
        onCancel={onClose}
      >
        <p className={styles.text}>You signed in a while ago. A stored key is only shown to its owner.</p>
        <PasswordField
          label="Password"
          kind="current"
          value={password}
          onChange={setPassword}
          error={problemWith(error, "password")}
        />
      </Form>
    </Dialog>
  );
}
