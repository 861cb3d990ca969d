import { confirmPassword } from "../../api/session.ts";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";

interface Props {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** The sign-in is a while ago: asks for the password once more. */
export function ConfirmPassword({ onConfirmed, onClose }: Props) {
  const { field, sending } = useApiForm({ password: "" }, async ({ password }) => {
    await confirmPassword(password);
    onConfirmed();
  });
  return (
    <Dialog title="Give your password" onClose={onClose}>
      <Form {...sending} submit="Show the key" onCancel={onClose}>
        <p className={styles.text}>You signed in a while ago. A stored key is only shown to its owner.</p>
        <PasswordField label="Password" kind="current" {...field("password")} />
      </Form>
    </Dialog>
  );
}
