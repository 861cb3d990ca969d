import { MenuButton } from "../controls/menu-button.tsx";
import type { MenuEntry } from "../controls/menu-entry.ts";
import { IconButton } from "../controls/quick-button.tsx";
import { LANGUAGE_CODES, LANGUAGES } from "./languages.ts";
import { language, speak, t } from "./text.ts";

/** For those who are not signed in; the others find the languages in the menu of their account. */
export function LanguageSwitch() {
  return (
    <MenuButton
      button={(props) => (
        <IconButton
          icon="globe"
          size="large"
          label={t("Language: {name}", { name: LANGUAGES[language] })}
          {...props}
        />
      )}
      entries={LANGUAGE_ENTRIES}
    />
  );
}

/** The languages of the interface, each by its own name. */
export const LANGUAGE_ENTRIES: readonly MenuEntry[] = LANGUAGE_CODES.map((code) => ({
  kind: "item",
  label: LANGUAGES[code],
  lang: code,
  chosen: code === language,
  onChoose: () => speak(code),
}));
