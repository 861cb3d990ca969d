import { ActionIcon, Menu } from "@mantine/core";
import { Icon } from "../ui/icon.tsx";
import { LANGUAGE_CODES, LANGUAGES } from "./languages.ts";
import { language, speak, t } from "./text.ts";

/** For those who are not signed in; the others find the languages in the menu of their account. */
export function LanguageSwitch() {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("Language: {name}", { name: LANGUAGES[language] })}
        >
          <Icon name="globe" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The languages of the interface, as items of a menu. */
export function LanguageItems() {
  return LANGUAGE_CODES.map((code) => (
    <Menu.Item
      key={code}
      lang={code}
      onClick={() => speak(code)}
      rightSection={code === language ? <Icon name="check" /> : null}
    >
      {LANGUAGES[code]}
    </Menu.Item>
  ));
}
