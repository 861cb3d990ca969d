import type { ListBody } from "../../../../src/contract/list.ts";
import { request } from "../../api/request.ts";
import { ConfirmDialog } from "../../manage/confirm-dialog.tsx";
import styles from "../../manage/form.module.css";

interface Props {
  readonly list: ListBody;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteList({ list, onDeleted, onClose }: Props) {
  const remove = async () => {
    await request(`/manage/v1/lists/${list.id}`, { method: "DELETE" });
    onDeleted();
  };
  return (
    <ConfirmDialog title="Delete the list" verb="Delete" onConfirm={remove} onClose={onClose}>
      <span className={styles.strong}>{list.name}</span> goes for good, with its members and its keyword
      query. Posts stay. Searches and programs that ask for <code>lists={list.id}</code> will be refused.
    </ConfirmDialog>
  );
}
