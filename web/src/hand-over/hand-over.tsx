import { Suspense, useState } from "react";
import type { PostPageBody } from "../../../src/contract/post.ts";
import { addToComparison } from "../compare/last-comparison.ts";
import { lazily } from "../controls/lazily.ts";
import { QuickButton } from "../controls/quick-button.tsx";
import { t } from "../languages/text.ts";
import { navigate } from "../router/location.ts";
import type { Search } from "../search/search.ts";
import { SavedSearches } from "../watch/saved-searches.tsx";

const ShareDialog = lazily(async () => (await import("./share-dialog.tsx")).ShareDialog);
const DownloadDialog = lazily(async () => (await import("./download-dialog.tsx")).DownloadDialog);

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
      <QuickButton
        terse
        icon="chart"
        disabled={meta === null}
        onClick={() => navigate(addToComparison(search, Math.floor(Date.now() / 1000)))}
      >
        {t("Compare")}
      </QuickButton>
      <QuickButton terse icon="copy" disabled={meta === null} onClick={() => setOpen("share")}>
        {t("Share or reuse")}
      </QuickButton>
      <QuickButton
        terse
        icon="download"
        disabled={meta === null || meta.total_posts === 0}
        onClick={() => setOpen("download")}
      >
        {t("Download")}
      </QuickButton>
      <Suspense>
        {open === "share" && meta !== null && <ShareDialog search={search} meta={meta} onClose={close} />}
        {open === "download" && meta !== null && (
          <DownloadDialog search={search} meta={meta} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
