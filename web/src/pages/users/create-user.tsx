import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { NewUserBody } from "../../../../src/contract/manage/users.ts";
import type { Scope } from "../../../../src/contract/vocabulary.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { useAction } from "../../manage/use-action.ts";
import { RateLimitChoice } from "./rate-limit-choice.tsx";

interface Props {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const FIELDS = ["email", "password", "scopes", "rate_limit"] as const;

export function CreateUser({ onCreated, onClose }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["lists"]);
  const [rateLimit, setRateLimit] = useState<number | null>(null);
  const { run, busy, error } = useAction((body: NewUserBody) =>
    request("/manage/v1/users", { method: "POST", body }),
  );
  const create = async () => {
    if (!(await run({ email, password, scopes, rate_limit: rateLimit }))) return;
    onCreated();
    onClose();
  };
  return (
    <Dialog title="Create a user" onClose={onClose}>
      <Form
        onSubmit={create}
        submit="Create the user"
        busy={busy}
        error={withoutFields(error, FIELDS)}
        onCancel={onClose}
      >
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          data-autofocus
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
        <ScopeChoice
          label="Rights"
          description="Everybody reads."
          value={scopes}
          onChange={setScopes}
          error={problemWith(error, "scopes")}
        />
        <RateLimitChoice value={rateLimit} onChange={setRateLimit} error={problemWith(error, "rate_limit")} />
      </Form>
    </Dialog>
  );
}
