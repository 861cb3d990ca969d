import { Select } from "@mantine/core";
import type { UserBody, UserDeletionBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
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
  const heirs = others.map(({ id, email }) => ({
    value: String(id),
    label: t("Given to {email}", { email }),
  }));
  return (
    <Dialog title={t("Delete the user")} onClose={onClose}>
      <Form {...sending} submit={t("Delete")} onCancel={onClose} dangerous>
        <p className={styles.text}>
          <Trans
            message="<b>{email}</b> goes for good, with all keys and sessions. Posts stay, and so does the audit log."
            values={{ email: user.email }}
            components={{ b: <span className={styles.strong} /> }}
          />
        </p>
        <Select
          label={t("Their lists are")}
          data={[{ value: NOBODY, label: t("Deleted") }, ...heirs]}
          allowDeselect={false}
          {...field("lists_to")}
        />
      </Form>
    </Dialog>
  );
}
