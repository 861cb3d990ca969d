import { Button, TextInput } from "@mantine/core";
import { signWithPasskey } from "../api/passkeys.ts";
import { askForPasskey, confirmSession, signOut, useSession } from "../api/session.ts";
import { t } from "../languages/text.ts";
import { Problem } from "../ui/problem.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";
import { useAction } from "./use-action.ts";
import { useApiForm } from "./use-api-form.ts";

interface Props {
  readonly onAnswer: (confirmed: boolean) => void;
}

/** The sign-in is a while ago: asks for the password once more, or for what the user has instead. */
export function ConfirmPassword({ onAnswer }: Props) {
  const session = useSession();
  const ways = session.status === "signed-in" ? session.confirmWith : [];
  const cancel = () => onAnswer(false);
  const title = ways.includes("password") ? t("Give your password") : t("Show once more that it is you");
  return (
    <Dialog title={title} onClose={cancel}>
      <div className={styles.form}>
        <p className={styles.text}>
          {ways.length === 0
            ? t(
                "You signed in more than ten minutes ago, and this is only for you. Sign in once more, then try again.",
              )
            : t("You gave it more than ten minutes ago, and this is only for you. Then it goes on.")}
        </p>
        {ways.includes("password") && <ByPassword onAnswer={onAnswer} />}
        {ways.includes("code") && <ByCode onAnswer={onAnswer} />}
        {ways.includes("passkey") && <ByPasskey onAnswer={onAnswer} />}
        {ways.length === 0 && <Button onClick={() => void signOut()}>{t("Sign out")}</Button>}
      </div>
    </Dialog>
  );
}

function ByPassword({ onAnswer }: Props) {
  const { field, sending } = useApiForm({ password: "" }, async (proof) => {
    await confirmSession(proof);
    onAnswer(true);
  });
  return (
    <Form {...sending} submit={t("Go on")} onCancel={() => onAnswer(false)}>
      <PasswordField label={t("Password")} kind="current" {...field("password")} />
    </Form>
  );
}

function ByCode({ onAnswer }: Props) {
  const { field, sending } = useApiForm({ code: "" }, async (proof) => {
    await confirmSession(proof);
    onAnswer(true);
  });
  return (
    <Form {...sending} submit={t("Go on")} onCancel={() => onAnswer(false)}>
      <TextInput
        label={t("Code of your authenticator app")}
        autoComplete="one-time-code"
        data-autofocus
        {...field("code")}
      />
    </Form>
  );
}

function ByPasskey({ onAnswer }: Props) {
  const { run, busy, error } = useAction(async () => {
    await confirmSession(await signWithPasskey(await askForPasskey({ confirm: true })));
    onAnswer(true);
  });
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run()}>
        {t("Use a passkey")}
      </Button>
      {error !== null && <Problem error={error} />}
    </>
  );
}
