import { Checkbox, Tabs } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "../manage/dialog.tsx";
import { formatSearch, type Search } from "../search/search.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import styles from "./copy-dialog.module.css";
import { pinnedQuery } from "./pinned-query.ts";
import { KEY_VARIABLE, snippetsOf } from "./snippets.ts";

interface Props {
  readonly search: Search;
  readonly window: { readonly from: number | null; readonly to: number | null };
  readonly onClose: () => void;
}

/** What the page shows, for a program to ask for. */
export function CopyDialog({ search, window: applied, onClose }: Props) {
  const [pinned, setPinned] = useState(true);
  const query = pinned ? pinnedQuery(search, applied) : formatSearch(search);
  const snippets = snippetsOf(window.location.origin, query);
  return (
    <Dialog title="This search elsewhere" onClose={onClose} wide>
      <Tabs defaultValue="URL" keepMounted={false}>
        <Tabs.List>
          {snippets.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ name, code }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <div className={styles.snippet}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
              <pre className={styles.code} tabIndex={0}>
                {code}
              </pre>
              <div className={styles.copy}>
                <CopyButton text={code} label={name === "URL" ? "Copy URL" : `Copy ${name}`} />
              </div>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Checkbox
        mt="md"
        label="Keep the time range as it is now"
        description="Otherwise a range that ends now goes on with the clock."
        checked={pinned}
        onChange={(event) => setPinned(event.currentTarget.checked)}
      />
      <p className={styles.note}>
        The programs read your API key from the variable <code>{KEY_VARIABLE}</code>. You find keys on your{" "}
        <a href="/account">account page</a> and every parameter in the <a href="/docs">documentation</a>.
      </p>
    </Dialog>
  );
}
