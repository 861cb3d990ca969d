import { Suspense, useState } from "react";
import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { useRequest } from "../api/use-request.ts";
import { lazily } from "../controls/lazily.ts";
import { MenuButton } from "../controls/menu-button.tsx";
import type { MenuEntry } from "../controls/menu-entry.ts";
import { QuickButton } from "../controls/quick-button.tsx";
import { t } from "../languages/text.ts";
import { useMayChangeLists } from "../pages/lists/use-may-change-lists.ts";
import { navigate } from "../router/location.ts";
import type { Search } from "../search/search.ts";
import { markOpened } from "./opened.ts";
import { addressOfSaved } from "./saved-search.ts";

const SaveDialog = lazily(async () => (await import("./save-dialog.tsx")).SaveDialog);

/** Saves the search of the page, and opens others. */
export function SavedSearches({ search }: { readonly search: Search }) {
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const mayChange = useMayChangeLists();
  const { data, reload } = useRequest<readonly SavedSearchBody[]>(asked ? "/manage/v1/searches" : null);
  return (
    <>
      {mayChange && (
        <QuickButton terse icon="bookmark" onClick={() => setSaving(true)}>
          {t("Save")}
        </QuickButton>
      )}
      <MenuButton
        onOpen={() => (asked ? reload() : setAsked(true))}
        button={(props) => (
          <QuickButton terse icon="list" opens {...props}>
            {t("Saved")}
          </QuickButton>
        )}
        entries={[
          ...(data?.length === 0 ? [NONE_YET] : []),
          ...(data ?? []).slice(0, MOST_SHOWN).map(entryOf),
          { kind: "line" },
          { kind: "item", label: t("All, with alerts"), icon: "eye", onChoose: () => navigate("/watch") },
        ]}
      />
      {saving && (
        <Suspense>
          <SaveDialog search={search} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

const MOST_SHOWN = 12;
const NONE_YET: MenuEntry = { kind: "title", label: t("No saved search yet") };

function entryOf(saved: SavedSearchBody): MenuEntry {
  return { kind: "item", label: saved.name, onChoose: () => open(saved) };
}

function open(saved: SavedSearchBody): void {
  markOpened(saved);
  navigate(addressOfSaved(saved, Math.floor(Date.now() / 1000)));
}
