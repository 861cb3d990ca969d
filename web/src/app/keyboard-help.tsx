import { Kbd } from "@mantine/core";
import { Dialog } from "../manage/dialog.tsx";
import styles from "./keyboard-help.module.css";

const KEYS = [
  ["/", "to the search"],
  ["Esc", "out of the search, to the keys below"],
  ["j", "the next post"],
  ["k", "the post before"],
  ["o", "opens the page of the post"],
  ["?", "this help"],
] as const;

/** What the keyboard does on every page beside what it does everywhere. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
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
