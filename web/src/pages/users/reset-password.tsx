import { useState } from "react";
import type { InvitationBody, UserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { useAction } from "../../manage/use-action.ts";
import { Invitation } from "./invitation.tsx";

interface Props {
  readonly user: UserBody;
  readonly onClose: () => void;
}

export function ResetPassword({ user, onClose }: Props) {
  const [invitation, setInvitation] = useState<InvitationBody | null>(null);
  const { run, busy, error } = useAction(async () => {
    const path = `/manage/v1/users/${user.id}/invitation`;
    setInvitation(await request<InvitationBody>(path, { method: "POST", body: {} }));
  });
  if (invitation !== null) {
    return <Invitation email={user.email} invitation={invitation} onClose={onClose} />;
  }
  return (
    <Dialog title={t("Reset the password")} onClose={onClose}>
      <Form
        onSubmit={() => void run()}
        submit={t("Make the link")}
        busy={busy}
        error={error}
        onCancel={onClose}
      >
        <p className={styles.text}>
          <Trans
            message="<b>{email}</b> sets a new password by a link, and is then signed out everywhere else. Their API keys go on working."
            values={{ email: user.email }}
            components={{ b: <span className={styles.strong} /> }}
          />
        </p>
      </Form>
    </Dialog>
  );
}
