import { TextInput } from "@mantine/core";
import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";

interface Props {
  readonly apiKey: KeyBody;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}

export function RenameKey({ apiKey, onRenamed, onClose }: Props) {
  const { field, sending } = useApiForm({ name: apiKey.name ?? "" }, async (body) => {
    await request(`/manage/v1/keys/${apiKey.id}`, { method: "PATCH", body });
    onRenamed();
    onClose();
  });
  return (
    <Dialog title="Rename the key" onClose={onClose}>
      <Form {...sending} submit="Rename" onCancel={onClose}>
        <TextInput label="Name" data-autofocus {...field("name")} />
      </Form>
    </Dialog>
  );
}
