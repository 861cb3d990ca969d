import { useState } from "react";
import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import type { NewListBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { useAction } from "../../manage/use-action.ts";
import { navigate } from "../../router/location.ts";
import { bodyOf, ListFields, type ListNames } from "./list-fields.tsx";

/** Names a new list and goes to it: members and the keyword query are added there. */
export function CreateList({ onClose }: { readonly onClose: () => void }) {
  const [names, setNames] = useState<ListNames>({ name: "", description: "" });
  const { run, busy, error } = useAction(async () => {
    const body: NewListBody = bodyOf(names);
    const { id } = await request<ListWithAccountsBody>("/manage/v1/lists", { method: "POST", body });
    navigate(`/lists/${id}`);
  });
  return (
    <Dialog title="Create a list" onClose={onClose}>
      <Form
        onSubmit={() => void run()}
        submit="Create the list"
        busy={busy}
        error={withoutFields(error, ["name", "description"])}
        onCancel={onClose}
      >
        <ListFields value={names} onChange={setNames} error={error} />
      </Form>
    </Dialog>
  );
}
