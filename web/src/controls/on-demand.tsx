import { type ReactElement, type ReactNode, Suspense, useState } from "react";

interface ButtonProps {
  readonly onClick?: () => void;
  readonly autoFocus?: boolean;
  readonly "aria-haspopup"?: "menu" | "dialog";
  readonly "aria-expanded"?: boolean;
}

/** What opens from a button: it has the button in it, so that it knows its place. */
export interface Opening {
  readonly target: ReactElement;
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
}

interface Props {
  readonly kind: "menu" | "dialog";
  readonly button: (props: ButtonProps) => ReactElement;
  /** Is drawn, and loaded, from the first press on. */
  readonly children: (opening: Opening) => ReactNode;
}

/** A button from which something opens that most readers of a page never need: until it is pressed there is no more. */
export function OnDemand({ kind, button, children }: Props) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const closed = button({
    onClick: () => setOpened(true),
    "aria-haspopup": kind,
    "aria-expanded": false,
  });
  if (opened === null) return closed;
  // It takes the place of the button that was pressed, and so its focus, to which the reader comes back.
  const target = button({ autoFocus: true });
  return <Suspense fallback={closed}>{children({ target, opened, setOpened })}</Suspense>;
}
