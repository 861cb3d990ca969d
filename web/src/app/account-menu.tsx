import { signOut, useSession } from "../api/session.ts";
import { MenuButton } from "../controls/menu-button.tsx";
import type { MenuEntry } from "../controls/menu-entry.ts";
import { LANGUAGE_ENTRIES } from "../languages/language-switch.tsx";
import { t } from "../languages/text.ts";
import { ARE_PICTURES_THERE, showPictures, useArePicturesShown } from "../pictures/shown.ts";
import { navigate } from "../router/location.ts";
import styles from "./shell.module.css";

/** Who is signed in, and what concerns only them. */
export function AccountMenu() {
  const session = useSession();
  const pictures = useArePicturesShown();
  if (session.status !== "signed-in") return null;
  const { email } = session.user;
  const entries: readonly MenuEntry[] = [
    { kind: "title", label: email },
    { kind: "item", label: t("Account"), icon: "user", onChoose: () => navigate("/account") },
    ...(ARE_PICTURES_THERE ? [pictureSwitch(pictures)] : []),
    { kind: "line" },
    { kind: "title", label: t("Language") },
    ...LANGUAGE_ENTRIES,
    { kind: "line" },
    { kind: "item", label: t("Sign out"), icon: "leave", onChoose: () => void signOut() },
  ];
  return (
    <MenuButton
      width={230}
      entries={entries}
      button={(props) => (
        <button
          type="button"
          className={styles.account}
          aria-label={t("Account of {email}", { email })}
          {...props}
        >
          <span className={styles.initial} aria-hidden="true">
            {email.charAt(0).toUpperCase()}
          </span>
        </button>
      )}
    />
  );
}

function pictureSwitch(on: boolean): MenuEntry {
  return { kind: "switch", label: t("Show pictures"), on, onChange: showPictures };
}
