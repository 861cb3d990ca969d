import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import type { NewListBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { navigate } from "../../router/location.ts";
import { bodyOf, ListFields } from "./list-fields.tsx";

/** Names a new list and goes to it: members and the keyword query are added there. */
export function CreateList({ onClose }: { readonly onClose: () => void }) {
  const { field, sending } = useApiForm({ name: "", description: "" }, async (names) => {
    const body: NewListBody = bodyOf(names);
    const { id } = await request<ListWithAccountsBody>("/manage/v1/lists", { method: "POST", body });
    navigate(`/lists/${id}`);
  });
  return (
    <Dialog title={t("Create a list")} onClose={onClose}>
      <Form {...sending} submit={t("Create the list")} onCancel={onClose}>
        <ListFields name={field("name")} description={field("description")} />
      </Form>
    </Dialog>
  );
}
