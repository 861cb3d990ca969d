import { Button } from "@mantine/core";
import type { CreatedKeyBody } from "../../../../src/contract/manage/keys.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { CopyButton } from "../../ui/copy-button.tsx";
import styles from "./new-key.module.css";
import { Secret } from "./secret.tsx";

/** The key that has just been made, and how it is used. */
export function NewKey({
  apiKey,
  onClose,
}: {
  readonly apiKey: CreatedKeyBody;
  readonly onClose: () => void;
}) {
  const command = `curl --globoff -H "Authorization: Bearer ${apiKey.secret}" "${window.location.origin}/api/v1/posts?keyword=election"`;
  return (
    <Dialog title={t("Your new API key")} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans
            message="<b>{name}</b> works at once. It stays on this page: you can show it again. Treat it like a password."
            values={{ name: apiKey.name }}
            components={{ b: <span className={form.strong} /> }}
          />
        </p>
        <Secret secret={apiKey.secret} first />
        <div className={styles.example}>
          <div className={styles.head}>
            <span>{t("Try it")}</span>
            <CopyButton text={command} label={t("Copy command")} />
          </div>
          <code className={styles.command}>{command}</code>
        </div>
        <div className={form.buttons}>
          <Button onClick={onClose}>{t("Done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
