import { Button, Divider, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SignInMethodsBody, SignInStepBody } from "../../../../src/contract/manage/factors.ts";
import { knowsPasskeys, signWithPasskey } from "../../api/passkeys.ts";
import {
  askForPasskey,
  findSignInMethods,
  signIn,
  signInWithCode,
  signInWithPasskey,
} from "../../api/session.ts";
import { t } from "../../languages/text.ts";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useAction } from "../../manage/use-action.ts";
import { useApiForm } from "../../manage/use-api-form.ts";
import { usePlace } from "../../router/location.ts";
import { Loading } from "../../ui/loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { placeAfterSignIn } from "./place-after-sign-in.ts";
import { describeProblem } from "./single-sign-on-problems.ts";

/** If the server does not say, there is the password to try. */
const PASSWORD_ONLY: SignInMethodsBody = { password: true, single_sign_on: null };

/** Signing in: by password and second factor, by a passkey, or with the identity provider. */
export function SignInSteps() {
  const [step, setStep] = useState<SignInStepBody | null>(null);
  const { data: methods, isPending } = useQuery({
    queryKey: ["sign-in-methods"],
    queryFn: () => findSignInMethods().catch(() => PASSWORD_ONLY),
  });
  const { query } = usePlace();
  if (isPending) return <Loading />;
  if (step !== null) return <FactorStep step={step} onRestart={() => setStep(null)} />;
  const { password, single_sign_on: provider } = methods ?? PASSWORD_ONLY;
  const problem = describeProblem(new URLSearchParams(query).get("problem"));
  return (
    <div className={styles.form}>
      {problem !== null && (
        <Notice tone="bad" title={t("You are not signed in")}>
          {problem}
        </Notice>
      )}
      {password && <PasswordStep onStep={setStep} />}
      {(provider !== null || knowsPasskeys()) && password && (
        <Divider label={t("or")} labelPosition="center" />
      )}
      {password && knowsPasskeys() && <PasskeyButton />}
      {provider !== null && (
        <Button
          component="a"
          variant={password ? "default" : "filled"}
          fullWidth
          href={`${provider.path}?next=${encodeURIComponent(placeAfterSignIn(query))}`}
        >
          {t("Sign in with {provider}", { provider: provider.label })}
        </Button>
      )}
    </div>
  );
}

function PasswordStep({ onStep }: { readonly onStep: (step: SignInStepBody) => void }) {
  const { field, sending } = useApiForm({ email: "", password: "" }, async (credentials) => {
    const step = await signIn(credentials);
    if (step !== null) onStep(step);
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Form {...sending} submit={t("Sign in")} wide>
      <TextInput ref={first} label={t("E-mail")} type="email" autoComplete="username" {...field("email")} />
      <PasswordField label={t("Password")} kind="current" {...field("password")} />
    </Form>
  );
}

/** Alone, or behind the password with its token. */
function PasskeyButton({ token }: { readonly token?: string }) {
  const of = token === undefined ? {} : { token };
  const { run, busy, error } = useAction(async () => {
    await signInWithPasskey({ ...of, ...(await signWithPasskey(await askForPasskey(of))) });
  });
  return (
    <>
      <Button variant="default" fullWidth loading={busy} onClick={() => void run()}>
        {t("Use a passkey")}
      </Button>
      {error !== null && <Problem error={error} />}
    </>
  );
}

interface StepProps {
  readonly step: SignInStepBody;
  readonly onRestart: () => void;
}

/** The password was right: now the second factor. */
function FactorStep({ step: { token, factors }, onRestart }: StepProps) {
  const { field, sending } = useApiForm({ code: "" }, ({ code }) => signInWithCode({ token, code }));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const hasApp = factors.includes("app");
  return (
    <div className={styles.form}>
      {factors.includes("passkey") && <PasskeyButton token={token} />}
      {factors.includes("passkey") && <Divider label={t("or")} labelPosition="center" />}
      <Form {...sending} submit={t("Go on")} wide>
        <TextInput
          ref={first}
          label={hasApp ? t("Code of your authenticator app") : t("Recovery code")}
          description={hasApp ? t("Or one of your recovery codes.") : t("It works once.")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field("code")}
        />
      </Form>
      <Button variant="subtle" fullWidth onClick={onRestart}>
        {t("Begin again")}
      </Button>
    </div>
  );
}
