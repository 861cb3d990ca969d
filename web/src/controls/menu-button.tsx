import type { ComponentProps } from "react";
import { lazily } from "./lazily.ts";
import type { MenuEntry } from "./menu-entry.ts";
import { OnDemand } from "./on-demand.tsx";

interface Props extends Pick<ComponentProps<typeof OnDemand>, "button"> {
  readonly entries: readonly MenuEntry[];
  readonly width?: number;
  readonly onOpen?: () => void;
}

const OpenMenu = lazily(async () => (await import("./open-menu.tsx")).OpenMenu);

/** A button with a menu. */
export function MenuButton({ button, ...menu }: Props) {
  return (
    <OnDemand kind="menu" button={button}>
      {(opening) => <OpenMenu {...menu} {...opening} />}
    </OnDemand>
  );
}
