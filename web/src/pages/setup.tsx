import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Session, setUp, useSession } from "../api/session.ts";
import { problemWith, withoutFields } from "../manage/field-problems.ts";
import { Form } from "../manage/form.tsx";
import { PasswordField } from "../manage/password-field.tsx";
import { useAction } from "../manage/use-action.ts";
import { navigate } from "../router/location.ts";
import { Card } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";

const LEAD =
  "There is no user yet. The first one is an administrator. The server printed a token when it started: it shows that this server is yours.";

export function SetupPage() {
  const target = placeFor(useSession());
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target]);
  return (
    <Page title="Set up Earshot" lead={LEAD} width="narrow">
      <Card>
        <SetupForm />
      </Card>
    </Page>
  );
}

function SetupForm() {
  const [token, setToken] = useState(tokenOfAddress);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { run, busy, error } = useAction(setUp);
  return (
    <Form
      onSubmit={() => run({ token: token.trim(), email, password })}
      submit="Create the administrator"
      busy={busy}
      error={withoutFields(error, ["token", "email", "password"])}
      wide
    >
      <TextInput
        label="Set-up token"
        description="It works once."
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        error={problemWith(error, "token")}
      />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problemWith(error, "email")}
      />
      <PasswordField
        label="Password"
        kind="new"
        value={password}
        onChange={setPassword}
        error={problemWith(error, "password")}
      />
    </Form>
  );
}

/** The address that the server prints has the token behind `#`, which no server and no log gets to see. */
function tokenOfAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}

function placeFor(session: Session): string | null {
  if (session.status === "signed-in") return "/";
  return session.status === "signed-out" && !session.setupNeeded ? "/sign-in" : null;
}
