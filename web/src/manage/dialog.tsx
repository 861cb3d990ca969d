import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window over the page, for one thing at a time. It is there as long as it is rendered. */
export function Dialog({ title, onClose, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      radius={10}
      classNames={{ title: styles.title ?? "" }}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {children}
    </Modal>
  );
}
