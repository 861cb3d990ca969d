import { useState } from "react";
import type { CreatedKeyBody, KeyBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { useAction } from "../../manage/use-action.ts";
import { NewKey } from "./new-key.tsx";

interface Props {
  readonly apiKey: KeyBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** A new key like this one; the old one works for another day. */
export function ReplaceKey({ apiKey, onChanged, onClose }: Props) {
  const [created, setCreated] = useState<CreatedKeyBody | null>(null);
  const { run, busy, error } = useAction(async () => {
    const path = `/manage/v1/keys/${apiKey.id}/rotate`;
    setCreated(await request<CreatedKeyBody>(path, { method: "POST", body: {} }));
    onChanged();
  });
  if (created !== null) return <NewKey apiKey={created} onClose={onClose} />;
  return (
    <Dialog title={t("Replace the key")} onClose={onClose}>
      <Form onSubmit={() => void run()} busy={busy} error={error} submit={t("Replace")} onCancel={onClose}>
        <p className={form.text}>
          {t(
            "You get a new key with the same name, rights and addresses. The old one works for 24 hours more: put the new one in its place until then.",
          )}
        </p>
      </Form>
    </Dialog>
  );
}
