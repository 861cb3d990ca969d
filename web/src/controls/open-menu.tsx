import { Menu } from "@mantine/core";
import { useEffect } from "react";
import { Icon } from "../ui/icon.tsx";
import type { MenuEntry } from "./menu-entry.ts";
import type { Opening } from "./on-demand.tsx";
import { useOpenedOnceThere } from "./opened-once-there.ts";

interface Props extends Opening {
  readonly entries: readonly MenuEntry[];
  readonly width?: number;
  readonly onOpen?: () => void;
}

/** A menu below its button. */
export function OpenMenu({ entries, width = 0, onOpen, target, opened, setOpened }: Props) {
  const there = useOpenedOnceThere(opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of the opening, not of every drawing.
  useEffect(() => {
    if (there) onOpen?.();
  }, [there]);
  return (
    <Menu
      position="bottom-end"
      withinPortal
      withInitialFocusPlaceholder={false}
      opened={there}
      onChange={setOpened}
      {...(width === 0 ? {} : { width })}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{entries.map(drawEntry)}</Menu.Dropdown>
    </Menu>
  );
}

function drawEntry(entry: MenuEntry, at: number) {
  switch (entry.kind) {
    case "line":
      return <Menu.Divider key={at} />;
    case "title":
      return <Menu.Label key={at}>{entry.label}</Menu.Label>;
    case "switch":
      return (
        <Menu.CheckboxItem key={at} checked={entry.on} onChange={entry.onChange}>
          {entry.label}
        </Menu.CheckboxItem>
      );
    case "item":
      return (
        <Menu.Item
          key={at}
          onClick={entry.onChoose}
          leftSection={entry.icon === undefined ? null : <Icon name={entry.icon} />}
          rightSection={entry.chosen ? <Icon name="check" /> : null}
          {...(entry.lang === undefined ? {} : { lang: entry.lang })}
        >
          {entry.label}
        </Menu.Item>
      );
  }
}
