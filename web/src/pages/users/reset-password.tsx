import type { UserBody, UserChangesBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";

interface Props {
  readonly user: UserBody;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

export function ResetPassword({ user, onReset, onClose }: Props) {
  const { field, sending } = useApiForm({ password: "" }, async (body: UserChangesBody) => {
    await request(`/manage/v1/users/${user.id}`, { method: "PATCH", body });
    onReset();
    onClose();
  });
  return (
    <Dialog title="Reset the password" onClose={onClose}>
      <Form {...sending} submit="Reset the password" onCancel={onClose}>
        <p className={styles.text}>
          <span className={styles.strong}>{user.email}</span> is signed out everywhere and signs in with the
          new password. Tell it to them on a safe way. Their API keys go on working.
        </p>
        <PasswordField label="New password" kind="new" {...field("password")} />
      </Form>
    </Dialog>
  );
}
