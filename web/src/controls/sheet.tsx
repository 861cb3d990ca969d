import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useOpenedOnceThere } from "./opened-once-there.ts";

interface Props {
  readonly opened: boolean;
  readonly title: string;
  /** What the button says that closes it. */
  readonly closing: string;
  readonly onClose: () => void;
  /** So many pixels from below; none: a narrow one at the side. */
  readonly height?: number;
  readonly children: ReactNode;
}

/** What slides over the page from its edge. */
export function Sheet({ opened, title, closing, onClose, height = 0, children }: Props) {
  return (
    <Drawer
      opened={useOpenedOnceThere(opened)}
      onClose={onClose}
      title={title}
      {...(height === 0 ? { size: "xs" } : { size: height, position: "bottom" })}
      attributes={{ header: { role: "none" } }}
      closeButtonProps={{ "aria-label": closing }}
    >
      {children}
    </Drawer>
  );
}
