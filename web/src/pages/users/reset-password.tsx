import { useState } from "react";
import type { UserBody, UserChangesBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useAction } from "../../manage/use-action.ts";

interface Props {
  readonly user: UserBody;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

export function ResetPassword({ user, onReset, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { run, busy, error } = useAction((body: UserChangesBody) =>
    request(`/manage/v1/users/${user.id}`, { method: "PATCH", body }),
  );
  const reset = async () => {
    if (!(await run({ password }))) return;
    onReset();
    onClose();
  };
  return (
    <Dialog title="Reset the password" onClose={onClose}>
      <Form
        onSubmit={reset}
        submit="Reset the password"
        busy={busy}
        error={withoutFields(error, ["password"])}
        onCancel={onClose}
      >
        <p className={styles.text}>
          <span className={styles.strong}>{user.email}</span> is signed out everywhere and signs in with the
          new password. Tell it to them on a safe way. Their API keys go on working.
        </p>
        <PasswordField
          label="New password"
          kind="new"
          value={password}
          onChange={setPassword}
          error={problemWith(error, "password")}
        />
      </Form>
    </Dialog>
  );
}
