import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { useAction } from "../../manage/use-action.ts";

interface Props {
  readonly apiKey: KeyBody;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

export function RenameKey({ apiKey, onRenamed, onClose }: Props) {
  const [name, setName] = useState(apiKey.name ?? "");
  const { run, busy, error } = useAction(() =>
    request(`/manage/v1/keys/${apiKey.id}`, { method: "PATCH", body: { name } }),
  );
  const rename = async () => {
    if (!(await run())) return;
    onRenamed();
    onClose();
  };
  return (
    <Dialog title="Rename the key" onClose={onClose}>
      <Form
        onSubmit={rename}
        submit="Rename"
        busy={busy}
        error={withoutFields(error, ["name"])}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problemWith(error, "name")}
        />
      </Form>
    </Dialog>
  );
}
