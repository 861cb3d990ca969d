import { confirmPassword } from "../api/session.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { useApiForm } from "./use-api-form.ts";

/** The sign-in is a while ago: asks for the password once more. */
export function ConfirmPassword({ onAnswer }: { readonly onAnswer: (confirmed: boolean) => void }) {
  const { field, sending } = useApiForm({ password: "" }, async ({ password }) => {
    await confirmPassword(password);
    onAnswer(true);
  });
  const cancel = () => onAnswer(false);
  return (
    <Dialog title="Give your password" onClose={cancel}>
      <Form {...sending} submit="Go on" onCancel={cancel}>
        <p className={styles.text}>
          You gave it more than ten minutes ago, and this is only for you. Then it goes on.
        </p>
        <PasswordField label="Password" kind="current" {...field("password")} />
      </Form>
    </Dialog>
  );
}
