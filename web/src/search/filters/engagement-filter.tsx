import { Suspense } from "react";
import { lazily } from "../../controls/lazily.ts";
import { QuickButton } from "../../controls/quick-button.tsx";
import { t } from "../../languages/text.ts";
import { formatCompact } from "../../ui/format-number.ts";
import type { ChangeSearch } from "../use-search.ts";
import type { EngagementRange } from "./engagement-bounds.tsx";
import styles from "./engagement-filter.module.css";
import { FilterPill } from "./filter-pill.tsx";

/** Fields for numbers are large, and most readers never open them. */
const Bounds = lazily(async () => (await import("./engagement-bounds.tsx")).EngagementBounds);

const STEPS = [100, 1_000, 10_000, 100_000];

/** How much happened around a post: all its counters together. */
export function EngagementFilter({
  search,
  change,
}: {
  readonly search: EngagementRange;
  readonly change: ChangeSearch;
}) {
  return (
    <FilterPill label={t("Engagement")} summary={describe(search)}>
      {() => (
        <>
          <fieldset className={styles.steps} aria-label={t("At least")}>
            {STEPS.map((least) => (
              <QuickButton
                key={least}
                main={search.engagementFrom === least && search.engagementTo === null}
                aria-pressed={search.engagementFrom === least && search.engagementTo === null}
                onClick={() => change({ engagementFrom: least, engagementTo: null })}
              >
                {formatCompact(least)}+
              </QuickButton>
            ))}
          </fieldset>
          <Suspense>
            <Bounds key={`${search.engagementFrom} ${search.engagementTo}`} search={search} change={change} />
          </Suspense>
        </>
      )}
    </FilterPill>
  );
}

function describe({ engagementFrom: least, engagementTo: most }: EngagementRange): string | null {
  if (least === null && most === null) return null;
  if (most === null) return t("{least} or more", { least: formatCompact(least ?? 0) });
  return least === null
    ? t("up to {most}", { most: formatCompact(most) })
    : t("{least} to {most}", { least: formatCompact(least), most: formatCompact(most) });
}
