import { useState } from "react";
import { QuickButton } from "../../controls/quick-button.tsx";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import type { Search } from "../search.ts";
import { FilterPill } from "./filter-pill.tsx";
import styles from "./time-filter.module.css";
import { describeTimes, presetOf, TIME_PRESETS, timesOf } from "./time-presets.ts";

interface Props {
  readonly search: Pick<Search, "from" | "to">;
  readonly change: (times: Pick<Search, "from" | "to">) => void;
}

/** When the posts were published: a stretch up to now, or two points in time. */
export function TimeFilter({ search, change }: Props) {
  const now = Math.floor(Date.now() / 1000);
  const current = presetOf(search, now);
  return (
    <FilterPill label={t("Time")} summary={describeTimes(search, now)} width={320}>
      {() => (
        <>
          <fieldset className={styles.presets} aria-label={t("Up to now")}>
            {TIME_PRESETS.map((preset) => (
              <button
                key={preset.label}
                type="button"
                aria-pressed={preset === current}
                onClick={() => change(timesOf(preset, Math.floor(Date.now() / 1000)))}
              >
                {preset.label}
              </button>
            ))}
          </fieldset>
          <Between key={`${search.from} ${search.to}`} search={search} change={change} />
        </>
      )}
    </FilterPill>
  );
}

function Between({ search, change }: Props) {
  const [from, setFrom] = useState(search.from === null || search.from === 0 ? "" : toInput(search.from));
  const [to, setTo] = useState(search.to === null ? "" : toInput(search.to));
  const fromSeconds = toSeconds(from);
  const toExclusive = toSeconds(to);
  const problem = problemOf(fromSeconds, toExclusive);
  return (
    <form
      className={styles.between}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && fromSeconds !== null) change({ from: fromSeconds, to: toExclusive });
      }}
    >
      <label>
        <Trans message="From <zone>UTC</zone>" components={{ zone: <span className={styles.zone} /> }} />
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </label>
      <label>
        <Trans
          message="To <zone>UTC; empty: now</zone>"
          components={{ zone: <span className={styles.zone} /> }}
        />
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </label>
      {problem !== null && from !== "" && <p className={styles.problem}>{problem}</p>}
      <QuickButton type="submit" main disabled={problem !== null}>
        {t("Apply")}
      </QuickButton>
    </form>
  );
}

function problemOf(from: number | null, to: number | null): string | null {
  if (from === null) return t("Choose when the time range begins.");
  if (to !== null && from > to) return t("The beginning is after the end. Choose an earlier beginning.");
  if (to === null && from > Date.now() / 1000)
    return t("The beginning is in the future. Choose an earlier one.");
  return null;
}

/** The browser's control knows no time zone: what it shows is taken as UTC. */
function toInput(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16);
}

function toSeconds(input: string): number | null {
  const time = Date.parse(`${input}Z`);
  return Number.isNaN(time) || time < 0 ? null : Math.floor(time / 1000);
}
