import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { InvitedBody } from "../../../src/contract/manage/users.ts";
import { acceptInvitation, findInvitation } from "../api/session.ts";
import { t } from "../languages/text.ts";
import { Form } from "../manage/form.tsx";
import { PasswordField } from "../manage/password-field.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
import { navigate } from "../router/location.ts";
import { Card } from "../ui/card.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";

/** Where the link leads that an administrator has sent. */
export function SetPasswordPage() {
  const [token] = useState(tokenOfAddress);
  const [invited, setInvited] = useState<InvitedBody | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    findInvitation(token).then(setInvited, setError);
  }, [token]);
  return (
    <Page title={t("Set your password")} lead={t("The link that you have works once.")} width="narrow">
      {error !== null && <Problem error={error} />}
      {invited === null && error === null && <Loading />}
      {invited !== null && (
        <Card>
          <PasswordForm token={token} email={invited.email} />
        </Card>
      )}
    </Page>
  );
}

function PasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const { field, sending } = useApiForm({ password: "" }, async ({ password }) => {
    await acceptInvitation({ token, email, password });
    navigate("/", { replace: true });
  });
  return (
    <Form {...sending} submit={t("Set the password")} wide>
      <TextInput label={t("E-mail")} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField label={t("New password")} kind="new" {...field("password")} />
    </Form>
  );
}

/** Behind `#`, which no server and no log gets to see. */
function tokenOfAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
}
