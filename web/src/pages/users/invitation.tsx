import { Button } from "@mantine/core";
import type { InvitationBody } from "../../../../src/contract/manage/users.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatMinute } from "../../ui/format-time.ts";
import styles from "./invitation.module.css";

interface Props {
  readonly email: string;
  readonly invitation: InvitationBody;
  readonly onClose: () => void;
}

/** The link by which a user sets the password, to be sent on. */
export function Invitation({ email, invitation, onClose }: Props) {
  return (
    <Dialog title={t("A link to set the password")} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans
            message="Send it to <b>{email}</b> on a safe way: whoever has it can set the password. It works once, until {time} UTC."
            values={{ email, time: formatMinute(invitation.expires_at) }}
            components={{ b: <span className={form.strong} /> }}
          />
        </p>
        <code className={styles.link}>{invitation.url}</code>
        <div className={form.buttons}>
          <CopyButton text={invitation.url} label={t("Copy link")} first />
          <Button onClick={onClose}>{t("Done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
