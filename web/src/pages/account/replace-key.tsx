import { useState } from "react";
import type { CreatedKeyBody, KeyBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { ConfirmPassword } from "./confirm-password.tsx";
import { NewKey } from "./new-key.tsx";
import { useSecret } from "./use-secret.ts";

interface Props {
  readonly apiKey: KeyBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** A new key like this one; the old one works for another day. */
export function ReplaceKey({ apiKey, onChanged, onClose }: Props) {
  const [created, setCreated] = useState<CreatedKeyBody | null>(null);
  const { show, busy, error, asksPassword, cancel } = useSecret(async () => {
    const path = `/manage/v1/keys/${apiKey.id}/rotate`;
    const key = await request<CreatedKeyBody>(path, { method: "POST", body: {} });
    setCreated(key);
    onChanged();
    return key.secret;
  });
  if (created !== null) return <NewKey apiKey={created} onClose={onClose} />;
  return (
    <Dialog title="Replace the key" onClose={onClose}>
      <Form onSubmit={show} busy={busy} error={error} submit="Replace" onCancel={onClose}>
        <p className={form.text}>
          You get a new key with the same name, rights and addresses. The old one works for 24 hours more: put
          the new one in its place until then.
        </p>
      </Form>
      {asksPassword && <ConfirmPassword onConfirmed={show} onClose={cancel} />}
    </Dialog>
  );
}
