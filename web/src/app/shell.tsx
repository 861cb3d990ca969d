import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useSession } from "../api/session.ts";
import { lazily } from "../controls/lazily.ts";
import { IconButton } from "../controls/quick-button.tsx";
import { SheetOnDemand } from "../controls/sheet-on-demand.tsx";
import { LanguageSwitch } from "../languages/language-switch.tsx";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Link } from "../router/link.tsx";
import { navigate, usePlace } from "../router/location.ts";
import { Bell } from "../watch/bell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { useKeptFocus } from "./keep-focus.ts";
import { Mark } from "./mark.tsx";
import { Navigation } from "./navigation.tsx";
import styles from "./shell.module.css";

const KeyboardHelp = lazily(async () => (await import("./keyboard-help.tsx")).KeyboardHelp);

/** What is around every page: the name, the ways to go, who one is. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const signedIn = useSession().status === "signed-in";
  const { path } = usePlace();
  const [menuOpen, setMenuOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader who has arrived needs the menu no longer.
  useEffect(() => setMenuOpen(false), [path]);
  const [helpOpen, setHelpOpen] = useState(false);
  useKeptFocus();
  useHotkeys([
    ["/", findKeyword],
    // Where the key is beside another one, as on German keyboards.
    ["shift+/", findKeyword],
    ["shift+?", () => signedIn && setHelpOpen(true)],
  ]);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("Skip to the content")}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          {signedIn && (
            <IconButton
              className={styles.burger ?? ""}
              icon="menu"
              size="large"
              label={t("Open the menu")}
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(true)}
            />
          )}
          <Link href="/" className={styles.brand}>
            <Mark />
            Earshot
          </Link>
          {signedIn && (
            <nav className={styles.across} aria-label={t("Pages")}>
              <Navigation />
            </nav>
          )}
          <div className={styles.end}>
            <a className={styles.docs} href="/docs">
              <Trans
                message="API<long> documentation</long>"
                components={{ long: <span className={styles.long} /> }}
              />
            </a>
            {signedIn && <Bell />}
            {!signedIn && <LanguageSwitch />}
            <ColorSchemeSwitch />
            <AccountMenu />
          </div>
        </div>
      </header>
      <SheetOnDemand
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        title="Earshot"
        closing={t("Close the menu")}
      >
        <nav className={styles.down} aria-label={t("Pages")}>
          <Navigation />
        </nav>
      </SheetOnDemand>
      {helpOpen && (
        <Suspense>
          <KeyboardHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** The keyword of this page, or else the search page, which takes the reader to its own. */
function findKeyword(): void {
  const field = document.querySelector<HTMLElement>("search textarea");
  if (field === null) navigate("/");
  else field.focus();
}
