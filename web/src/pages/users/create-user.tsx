import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CreatedUserBody, NewUserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { Invitation } from "./invitation.tsx";
import { RateLimitChoice } from "./rate-limit-choice.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface Props {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const NEW_USER: Required<Omit<NewUserBody, "password">> = { email: "", scopes: ["lists"], rate_limit: null };

/** The password is set by its user, with a link. */
export function CreateUser({ onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedUserBody | null>(null);
  const { field, sending } = useApiForm(NEW_USER, async (body) => {
    setCreated(await request<CreatedUserBody>("/manage/v1/users", { method: "POST", body }));
    onCreated();
  });
  if (created?.invitation) {
    return <Invitation email={created.email} invitation={created.invitation} onClose={onClose} />;
  }
  return (
    <Dialog title={t("Create a user")} onClose={onClose}>
      <Form {...sending} submit={t("Create the user")} onCancel={onClose}>
        <TextInput label={t("E-mail")} type="email" autoComplete="off" data-autofocus {...field("email")} />
        <RoleChoice {...field("scopes")} />
        <RateLimitChoice {...field("rate_limit")} />
      </Form>
    </Dialog>
  );
}
