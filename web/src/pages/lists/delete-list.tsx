import type { ListBody } from "../../../../src/contract/list.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
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
    <ConfirmDialog title={t("Delete the list")} verb={t("Delete")} onConfirm={remove} onClose={onClose}>
      <Trans
        message="<b>{name}</b> goes for good, with its members and its keyword query. Posts stay. Searches and programs that ask for {parameter} will be refused."
        values={{ name: list.name, parameter: <code>lists={list.id}</code> }}
        components={{ b: <span className={styles.strong} /> }}
      />
    </ConfirmDialog>
  );
}
