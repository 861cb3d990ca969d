import { useState } from "react";
import type { UserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { ConfirmDialog } from "../../manage/confirm-dialog.tsx";
import { RowMenu } from "../../manage/data-table.tsx";
import styles from "../../manage/form.module.css";
import { useAction } from "../../manage/use-action.ts";
import { Problem } from "../../ui/problem.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { ResetPassword } from "./reset-password.tsx";

interface Props {
  readonly user: UserBody;
  /** Whether it is who looks at the page. */
  readonly own: boolean;
  readonly others: readonly UserBody[];
  readonly onChange: () => void;
}

type Open = "edit" | "password" | "factors" | "disable" | "delete" | null;

export function UserActions({ user, own, others, onChange }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const setDisabled = async (disabled: boolean) => {
    await request(`/manage/v1/users/${user.id}`, { method: "PATCH", body: { disabled } });
    onChange();
  };
  const enable = useAction(() => setDisabled(false));
  return (
    <>
      <RowMenu
        name={user.email}
        busy={enable.busy}
        items={[
          { label: t("Edit"), onClick: () => setOpen("edit") },
          ...(own ? [] : [{ label: t("Reset password"), onClick: () => setOpen("password") }]),
          ...(own || !user.second_factor
            ? []
            : [{ label: t("Reset factors"), onClick: () => setOpen("factors") }]),
          user.disabled
            ? { label: t("Enable"), onClick: () => void enable.run() }
            : { label: t("Disable"), onClick: () => setOpen("disable") },
          ...(own ? [] : [{ label: t("Delete"), onClick: () => setOpen("delete") }]),
        ]}
      />
      {enable.error !== null && <Problem error={enable.error} />}
      {open === "edit" && <EditUser user={user} onChanged={onChange} onClose={close} />}
      {open === "password" && <ResetPassword user={user} onClose={close} />}
      {open === "delete" && <DeleteUser user={user} others={others} onDeleted={onChange} onClose={close} />}
      {open === "factors" && (
        <ConfirmDialog
          title={t("Remove the second factors")}
          verb={t("Remove")}
          onConfirm={async () => {
            await request(`/manage/v1/users/${user.id}/factors`, { method: "DELETE" });
            onChange();
          }}
          onClose={close}
        >
          <Trans
            message="<b>{email}</b> is signed out, and signs in with the password alone until they have set up another. Make sure that it is they who ask."
            values={{ email: user.email }}
            components={{ b: <span className={styles.strong} /> }}
          />
        </ConfirmDialog>
      )}
      {open === "disable" && (
        <ConfirmDialog
          title={t("Disable the user")}
          verb={t("Disable")}
          onConfirm={() => setDisabled(true)}
          onClose={close}
        >
          <Trans
            message="<b>{email}</b> is signed out, and their API keys stop working. Their lists are kept. You can enable them again."
            values={{ email: user.email }}
            components={{ b: <span className={styles.strong} /> }}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
