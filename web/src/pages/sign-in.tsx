import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Session, signIn, useSession } from "../api/session.ts";
import { problemWith, withoutFields } from "../manage/field-problems.ts";
import { Form } from "../manage/form.tsx";
import { PasswordField } from "../manage/password-field.tsx";
import { useAction } from "../manage/use-action.ts";
import { navigate, usePlace } from "../router/location.ts";
import { Card } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";
import { placeAfterSignIn } from "./sign-in/place-after-sign-in.ts";

export function SignInPage() {
  const target = placeFor(useSession(), usePlace().query);
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target]);
  return (
    <Page title="Sign in" lead="Search, count and chart social-media posts." width="narrow">
      <Card>
        <SignInForm />
      </Card>
    </Page>
  );
}

function SignInForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { run, busy, error } = useAction(signIn);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Form
      onSubmit={() => run({ email, password })}
      submit="Sign in"
      busy={busy}
      error={withoutFields(error, ["email", "password"])}
      wide
    >
      <TextInput
        ref={first}
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problemWith(error, "email")}
      />
      <PasswordField
        label="Password"
        kind="current"
        value={password}
        onChange={setPassword}
        error={problemWith(error, "password")}
      />
    </Form>
  );
}

/** Whoever is signed in has no business here; where nobody can sign in yet, the set-up comes first. */
function placeFor(session: Session, query: string): string | null {
  if (session.status === "signed-in") return placeAfterSignIn(query);
  return session.status === "signed-out" && session.setupNeeded ? "/setup" : null;
}
