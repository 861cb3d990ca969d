import { Kbd } from "@mantine/core";
import { t } from "../languages/text.ts";
import { Dialog } from "../manage/dialog.tsx";
import styles from "./keyboard-help.module.css";

const KEYS = [
  ["/", t("to the search")],
  ["Esc", t("out of the search, to the keys below")],
  ["j", t("the next post")],
  ["k", t("the post before")],
  ["o", t("opens the page of the post")],
  ["?", t("this help")],
] as const;

/** What the keyboard does on every page beside what it does everywhere. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t("Keyboard")} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
