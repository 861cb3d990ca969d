import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./form.module.css";
import { Form } from "./form.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, children, verb, onConfirm, onClose }: Props) {
  const { run, busy, error } = useAction(onConfirm);
  const confirm = async () => {
    if (await run()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={confirm} submit={verb} busy={busy} error={error} onCancel={onClose} dangerous>
        <p className={styles.text}>{children}</p>
      </Form>
    </Dialog>
  );
}
