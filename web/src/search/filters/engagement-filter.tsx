import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../languages/text.ts";
import { formatCompact, SEPARATORS } from "../../ui/format-number.ts";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import styles from "./engagement-filter.module.css";
import { FilterPill } from "./filter-pill.tsx";

type Range = Pick<Search, "engagementFrom" | "engagementTo">;

const STEPS = [100, 1_000, 10_000, 100_000];

/** How much happened around a post: all its counters together. */
export function EngagementFilter({
  search,
  change,
}: {
  readonly search: Range;
  readonly change: ChangeSearch;
}) {
  return (
    <FilterPill label={t("Engagement")} summary={describe(search)}>
      <fieldset className={styles.steps} aria-label={t("At least")}>
        {STEPS.map((least) => (
          <Button
            key={least}
            size="compact-sm"
            variant={search.engagementFrom === least && search.engagementTo === null ? "filled" : "default"}
            aria-pressed={search.engagementFrom === least && search.engagementTo === null}
            onClick={() => change({ engagementFrom: least, engagementTo: null })}
          >
            {formatCompact(least)}+
          </Button>
        ))}
      </fieldset>
      <Bounds key={`${search.engagementFrom} ${search.engagementTo}`} search={search} change={change} />
    </FilterPill>
  );
}

function Bounds({ search, change }: { readonly search: Range; readonly change: ChangeSearch }) {
  const [least, setLeast] = useState<number | string>(search.engagementFrom ?? "");
  const [most, setMost] = useState<number | string>(search.engagementTo ?? "");
  const reversed = typeof least === "number" && typeof most === "number" && least > most;
  return (
    <form
      className={styles.bounds}
      onSubmit={(event) => {
        event.preventDefault();
        if (!reversed) change({ engagementFrom: asNumber(least), engagementTo: asNumber(most) });
      }}
    >
      <NumberInput label={t("At least")} value={least} onChange={setLeast} {...WHOLE} />
      <NumberInput
        label={t("At most")}
        value={most}
        onChange={setMost}
        error={reversed ? t("Less than the least") : undefined}
        {...WHOLE}
      />
      <Button type="submit" size="xs" disabled={reversed}>
        {t("Apply")}
      </Button>
      {(search.engagementFrom !== null || search.engagementTo !== null) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => change({ engagementFrom: null, engagementTo: null })}
        >
          {t("Clear")}
        </Button>
      )}
    </form>
  );
}

const WHOLE = {
  size: "xs",
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  allowDecimal: false,
  allowNegative: false,
  ...SEPARATORS,
  hideControls: true,
} as const;

function asNumber(value: number | string): number | null {
  return typeof value === "number" ? value : null;
}

function describe({ engagementFrom: least, engagementTo: most }: Range): string | null {
  if (least === null && most === null) return null;
  if (most === null) return t("{least} or more", { least: formatCompact(least ?? 0) });
  return least === null
    ? t("up to {most}", { most: formatCompact(most) })
    : t("{least} to {most}", { least: formatCompact(least), most: formatCompact(most) });
}
