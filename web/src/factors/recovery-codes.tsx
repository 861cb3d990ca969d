import { Button } from "@mantine/core";
import { t } from "../languages/text.ts";
import { Dialog } from "../manage/dialog.tsx";
import form from "../manage/form.module.css";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./second-factor.module.css";

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** They are told once. */
export function RecoveryCodes({ codes, onClose }: Props) {
  return (
    <Dialog title={t("Your recovery codes")} onClose={onClose} firm>
      <div className={form.form}>
        <p className={form.text}>
          {t(
            "Print them or keep them in a password manager: they are shown only now. Each of them lets you in once, in place of the app or the passkey.",
          )}
        </p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={form.buttons}>
          <CopyButton text={codes.join("\n")} label={t("Copy the codes")} first />
          <Button onClick={onClose}>{t("I have kept them")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
