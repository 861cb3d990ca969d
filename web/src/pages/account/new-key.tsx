import { Button } from "@mantine/core";
import type { CreatedKeyBody } from "../../../../src/contract/manage/keys.ts";
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
    <Dialog title="Your new API key" onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>
          <span className={form.strong}>{apiKey.name}</span> works at once. It stays on this page: you can
          show it again. Treat it like a password.
        </p>
        <Secret secret={apiKey.secret} />
        <div className={styles.example}>
          <div className={styles.head}>
            <span>Try it</span>
            <CopyButton text={command} label="Copy command" />
          </div>
          <code className={styles.command}>{command}</code>
        </div>
        <div className={form.buttons}>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
