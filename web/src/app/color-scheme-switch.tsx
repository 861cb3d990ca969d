import { useMantineColorScheme } from "@mantine/core";
import { MenuButton } from "../controls/menu-button.tsx";
import { IconButton } from "../controls/quick-button.tsx";
import { t } from "../languages/text.ts";

const SCHEMES = [
  { value: "light", label: t("Light"), icon: "sun" },
  { value: "dark", label: t("Dark"), icon: "moon" },
  { value: "auto", label: t("As the system"), icon: "half" },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  return (
    <MenuButton
      button={(props) => (
        <IconButton
          icon={current.icon}
          size="large"
          label={t("Colors: {scheme}", { scheme: current.label })}
          {...props}
        />
      )}
      entries={SCHEMES.map(({ value, label, icon }) => ({
        kind: "item",
        label,
        icon,
        chosen: value === colorScheme,
        onChoose: () => setColorScheme(value),
      }))}
    />
  );
}
