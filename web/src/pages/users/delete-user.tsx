import { Select } from "@mantine/core";
import type { UserBody, UserDeletionBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";

interface Props {
  readonly user: UserBody;
  /** Who could get the lists. */
  readonly others: readonly UserBody[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const NOBODY = "";

export function DeleteUser({ user, others, onDeleted, onClose }: Props) {
  const { field, sending } = useApiForm({ lists_to: NOBODY }, async ({ lists_to: heir }) => {
    const body: UserDeletionBody = { lists_to: heir === NOBODY ? null : Number(heir) };
    await request(`/manage/v1/users/${user.id}`, { method: "DELETE", body });
    onDeleted();
    onClose();
  });
  const heirs = others.map(({ id, email }) => ({ value: String(id), label: `Given to ${email}` }));
  return (
    <Dialog title="Delete the user" onClose={onClose}>
      <Form {...sending} submit="Delete" onCancel={onClose} dangerous>
        <p className={styles.text}>
          <span className={styles.strong}>{user.email}</span> goes for good, with all keys and sessions. Posts
          stay, and so does the audit log.
        </p>
        <Select
          label="Their lists are"
          data={[{ value: NOBODY, label: "Deleted" }, ...heirs]}
          allowDeselect={false}
          {...field("lists_to")}
        />
      </Form>
    </Dialog>
  );
}
