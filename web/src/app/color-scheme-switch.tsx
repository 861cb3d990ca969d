import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { t } from "../languages/text.ts";
import { Icon } from "../ui/icon.tsx";

const SCHEMES = [
  { value: "light", label: t("Light"), icon: "sun" },
  { value: "dark", label: t("Dark"), icon: "moon" },
  { value: "auto", label: t("As the system"), icon: "half" },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("Colors: {scheme}", { scheme: current.label })}
        >
          <Icon name={current.icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, label, icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={icon} />}
            onClick={() => setColorScheme(value)}
            rightSection={value === colorScheme ? <Icon name="check" /> : null}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
