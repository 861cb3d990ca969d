import type { ListBody } from "../../../../src/contract/list.ts";
import type { ListChangesBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { bodyOf, ListFields } from "./list-fields.tsx";

interface Props {
  readonly list: ListBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditList({ list, onChanged, onClose }: Props) {
  const names = { name: list.name, description: list.description ?? "" };
  const { field, sending } = useApiForm(names, async (changed) => {
    const body: ListChangesBody = bodyOf(changed);
    await request(`/manage/v1/lists/${list.id}`, { method: "PATCH", body });
    onChanged();
    onClose();
  });
  return (
    <Dialog title={t("Rename and describe")} onClose={onClose}>
      <Form {...sending} submit={t("Save")} onCancel={onClose}>
        <ListFields name={field("name")} description={field("description")} />
      </Form>
    </Dialog>
  );
}
