import { TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Session, signIn, useSession } from "../api/session.ts";
import { Form } from "../manage/form.tsx";
import { PasswordField } from "../manage/password-field.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
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
  const { field, sending } = useApiForm({ email: "", password: "" }, signIn);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Form {...sending} submit="Sign in" wide>
      <TextInput ref={first} label="E-mail" type="email" autoComplete="username" {...field("email")} />
      <PasswordField label="Password" kind="current" {...field("password")} />
    </Form>
  );
}

/** Whoever is signed in has no business here; where nobody can sign in yet, the set-up comes first. */
function placeFor(session: Session, query: string): string | null {
  if (session.status === "signed-in") return placeAfterSignIn(query);
  return session.status === "signed-out" && session.setupNeeded ? "/setup" : null;
}
