import { useState } from "react";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { ListChangesBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { useAction } from "../../manage/use-action.ts";
import { bodyOf, ListFields, type ListNames } from "./list-fields.tsx";

interface Props {
  readonly list: ListBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditList({ list, onChanged, onClose }: Props) {
  const [names, setNames] = useState<ListNames>({ name: list.name, description: list.description ?? "" });
  const { run, busy, error } = useAction(() => {
    const body: ListChangesBody = bodyOf(names);
    return request(`/manage/v1/lists/${list.id}`, { method: "PATCH", body });
  });
  const save = async () => {
    if (!(await run())) return;
    onChanged();
    onClose();
  };
  return (
    <Dialog title="Rename and describe" onClose={onClose}>
      <Form
        onSubmit={save}
        submit="Save"
        busy={busy}
        error={withoutFields(error, ["name", "description"])}
        onCancel={onClose}
      >
        <ListFields value={names} onChange={setNames} error={error} />
      </Form>
    </Dialog>
  );
}
