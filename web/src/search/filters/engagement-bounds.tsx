import { Button, NumberInput } from "@mantine/core";
import { useState } from "react";
import { t } from "../../languages/text.ts";
import { SEPARATORS } from "../../ui/separators.ts";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import styles from "./engagement-filter.module.css";

export type EngagementRange = Pick<Search, "engagementFrom" | "engagementTo">;

interface Props {
  readonly search: EngagementRange;
  readonly change: ChangeSearch;
}

/** Any least and most. */
export function EngagementBounds({ search, change }: Props) {
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
