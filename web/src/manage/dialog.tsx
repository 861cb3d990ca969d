import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../languages/text.ts";
import styles from "./dialog.module.css";

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** For what is wide by itself, such as code. */
  readonly wide?: boolean;
  /** A click beside it does not close it: something is going on. */
  readonly firm?: boolean;
  readonly children: ReactNode;
}

/** A window over the page, for one thing at a time. It is there as long as it is rendered. */
export function Dialog({ title, onClose, wide = false, firm = false, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={!firm}
      size={wide ? "xl" : "md"}
      radius={10}
      classNames={{ title: styles.title ?? "" }}
      transitionProps={{ duration: 0 }}
      // A page has one banner; the library's header of a dialog would be another.
      attributes={{ header: { role: "none" } }}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {children}
    </Modal>
  );
}
