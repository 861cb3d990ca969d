import { TextInput } from "@mantine/core";
import type { NewUserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { RateLimitChoice } from "./rate-limit-choice.tsx";

interface Props {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const NEW_USER: Required<NewUserBody> = { email: "", password: "", scopes: ["lists"], rate_limit: null };

export function CreateUser({ onCreated, onClose }: Props) {
  const { field, sending } = useApiForm(NEW_USER, async (body) => {
    await request("/manage/v1/users", { method: "POST", body });
    onCreated();
    onClose();
  });
  return (
    <Dialog title="Create a user" onClose={onClose}>
      <Form {...sending} submit="Create the user" onCancel={onClose}>
        <TextInput label="E-mail" type="email" autoComplete="off" data-autofocus {...field("email")} />
        <PasswordField label="Password" kind="new" {...field("password")} />
        <ScopeChoice label="Rights" description="Everybody reads." {...field("scopes")} />
        <RateLimitChoice {...field("rate_limit")} />
      </Form>
    </Dialog>
  );
}
