import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { PostPageBody } from "../../../src/contract/page.ts";
import { addToComparison } from "../compare/last-comparison.ts";
import { t } from "../languages/text.ts";
import { navigate } from "../router/location.ts";
import type { Search } from "../search/search.ts";
import { Icon } from "../ui/icon.tsx";
import { SavedSearches } from "../watch/saved-searches.tsx";

const ShareDialog = lazy(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));
const DownloadDialog = lazy(async () => ({
  default: (await import("./download-dialog.tsx")).DownloadDialog,
}));

interface Props {
  readonly search: Search;
  /** Null: nothing has been found yet. */
  readonly meta: PostPageBody["meta"] | null;
}

/** What can be done with a search: hand it to others, keep it, hold it beside another. */
export function HandOver({ search, meta }: Props) {
  const [open, setOpen] = useState<"share" | "download" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SavedSearches search={search} />
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="chart" size={15} />}
        disabled={meta === null}
        onClick={() => navigate(addToComparison(search, Math.floor(Date.now() / 1000)))}
      >
        {t("Compare")}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="copy" size={15} />}
        disabled={meta === null}
        onClick={() => setOpen("share")}
      >
        {t("Share or reuse")}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={15} />}
        disabled={meta === null || meta.total_posts === 0}
        onClick={() => setOpen("download")}
      >
        {t("Download")}
      </Button>
      <Suspense>
        {open === "share" && meta !== null && <ShareDialog search={search} meta={meta} onClose={close} />}
        {open === "download" && meta !== null && (
          <DownloadDialog search={search} meta={meta} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
