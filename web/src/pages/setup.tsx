import { TextInput } from "@mantine/core";
import { useEffect } from "react";
import { type Session, setUp, useSession } from "../api/session.ts";
import { t } from "../languages/text.ts";
import { Form } from "../manage/form.tsx";
import { PasswordField } from "../manage/password-field.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
import { navigate } from "../router/location.ts";
import { Card } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";

const LEAD = t(
  "There is no user yet. The first one is an administrator. The server printed a token when it started: it shows that this server is yours.",
);

export function SetupPage() {
  const target = placeFor(useSession());
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target]);
  return (
    <Page title={t("Set up Earshot")} lead={LEAD} width="narrow">
      <Card>
        <SetupForm />
      </Card>
    </Page>
  );
}

function SetupForm() {
  const { field, sending } = useApiForm({ token: tokenOfAddress(), email: "", password: "" }, (values) =>
    setUp({ ...values, token: values.token.trim() }),
  );
  return (
    <Form {...sending} submit={t("Create the administrator")} wide>
      <TextInput
        label={t("Set-up token")}
        description={t("It works once.")}
        autoComplete="off"
        spellCheck={false}
        {...field("token")}
      />
      <TextInput label={t("E-mail")} type="email" autoComplete="username" {...field("email")} />
      <PasswordField label={t("Password")} kind="new" {...field("password")} />
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
