import { Button, Menu } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { useMayChangeLists } from "../pages/lists/use-may-change-lists.ts";
import { navigate } from "../router/location.ts";
import type { Search } from "../search/search.ts";
import { Icon } from "../ui/icon.tsx";
import { markOpened } from "./opened.ts";
import { addressOfSaved } from "./saved-search.ts";

const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog.tsx")).SaveDialog }));

/** Saves the search of the page, and opens others. */
export function SavedSearches({ search }: { readonly search: Search }) {
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const mayChange = useMayChangeLists();
  const { data, reload } = useRequest<readonly SavedSearchBody[]>(asked ? "/manage/v1/searches" : null);
  return (
    <>
      {mayChange && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="bookmark" size={15} />}
          onClick={() => setSaving(true)}
        >
          {t("Save")}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal onOpen={() => (asked ? reload() : setAsked(true))}>
        <Menu.Target>
          <Button variant="default" size="xs" rightSection={<Icon name="down" size={13} />}>
            {t("Saved")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data?.length === 0 && <Menu.Label>{t("No saved search yet")}</Menu.Label>}
          {data?.slice(0, MOST_SHOWN).map((saved) => (
            <Menu.Item key={saved.id} onClick={() => open(saved)}>
              {saved.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="eye" size={15} />} onClick={() => navigate("/watch")}>
            {t("All, with alerts")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && (
        <Suspense>
          <SaveDialog search={search} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}

const MOST_SHOWN = 12;

function open(saved: SavedSearchBody): void {
  markOpened(saved);
  navigate(addressOfSaved(saved, Math.floor(Date.now() / 1000)));
}
