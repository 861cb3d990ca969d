import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { drawingsIn } from "../charts/save/save-chart.ts";
import { SaveMenu } from "../charts/save/save-menu.tsx";
import { timesOfBuckets } from "../charts/timeline-data.ts";
import { comparisonAddress, MEASURES, type Measure, MOST_SEARCHES } from "../compare/comparison.ts";
import { describeFilters } from "../compare/describe-search.ts";
import { LinesChart } from "../compare/lines-chart.tsx";
import { LinesTable } from "../compare/lines-table.tsx";
import { SearchRow } from "../compare/search-row.tsx";
import { linesOf } from "../compare/series.ts";
import { useComparison } from "../compare/use-comparison.ts";
import { IconButton } from "../controls/quick-button.tsx";
import { Segments } from "../controls/segments.tsx";
import { t } from "../languages/text.ts";
import { TimeFilter } from "../search/filters/time-filter.tsx";
import { EMPTY_SEARCH, type Search } from "../search/search.ts";
import { Card } from "../ui/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { formatRange } from "../ui/format-time.ts";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import styles from "./compare.module.css";

const LABELS: Readonly<Record<Measure, string>> = {
  posts: t("Posts"),
  share: t("Share of all posts"),
  peak: t("Peak = 100"),
};

const TITLES: Readonly<Record<Measure, string>> = {
  posts: t("Over time: posts"),
  share: t("Over time: share of all posts"),
  peak: t("Over time: peak = 100"),
};

/** Up to four searches on one timeline. */
export function ComparePage() {
  const { comparison, answers, window, change } = useComparison();
  const { searches, waiting, measure } = comparison;
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<HTMLDivElement>(null);
  const lines = linesOf(
    answers.map(({ data }) => data),
    measure,
  );
  const names = searches.map(nameOf);
  const replaceAt = (place: number, next: Search) => change({ searches: searches.with(place, next) });
  const queue = waiting === null ? [] : [waiting];
  const add = () => change({ searches: [...searches, EMPTY_SEARCH] });
  return (
    <Page
      title={t("Compare")}
      lead={t(
        "Up to four searches on one timeline. Change a keyword here, everything else on the search page.",
      )}
      width="full"
      actions={<TimeFilter search={comparison} change={change} />}
    >
      <Card>
        <ul className={styles.searches}>
          {searches.map((search, at) => (
            <SearchRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a search is known by its place, which gives it its color.
              key={at}
              place={at + 1}
              search={search}
              times={{ from: comparison.from, to: comparison.to }}
              answer={answers[at] ?? { data: null, error: null }}
              onChange={(next) => replaceAt(at, next)}
              onRemove={() => change({ searches: [...searches.toSpliced(at, 1), ...queue], waiting: null })}
            />
          ))}
        </ul>
        {waiting !== null && (
          <Notice tone="calm" title={t("“{search}” is not among them", { search: nameOf(waiting) })}>
            <p>
              {t("More than {most} lines cannot be told apart. Which search shall it replace?", {
                most: MOST_SEARCHES,
              })}
            </p>
            <div className={styles.ways}>
              {names.map((name, at) => (
                <Button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a search is known by its place.
                  key={at}
                  variant="default"
                  size="xs"
                  onClick={() => change({ searches: searches.with(at, waiting), waiting: null })}
                >
                  {t("Replace “{search}”", { search: name })}
                </Button>
              ))}
              <Button variant="subtle" size="xs" onClick={() => change({ waiting: null })}>
                {t("Leave it out")}
              </Button>
            </div>
          </Notice>
        )}
        {searches.length < MOST_SEARCHES && (
          <Button
            className={styles.add ?? ""}
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={15} />}
            onClick={add}
          >
            {t("Add a search")}
          </Button>
        )}
      </Card>
      <Card
        title={t("Over time")}
        aside={
          <div className={styles.tools}>
            <Segments
              label={t("What the lines show")}
              value={measure}
              onChange={(wanted) => change({ measure: wanted })}
              choices={MEASURES.map((value) => ({ value, label: LABELS[value] }))}
            />
            <IconButton
              icon={asTable ? "chart" : "table"}
              label={asTable ? t("Show as a chart") : t("Show as a table")}
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
            {lines !== null && !asTable && (
              <SaveMenu
                drawings={() => drawingsIn(chart.current)}
                rows={[
                  ["start", ...names],
                  ...lines.starts.map((start, at) => [
                    start,
                    ...lines.values.map((line) => String(line[at] ?? "")),
                  ]),
                ]}
                facts={{
                  title: TITLES[measure],
                  question: names.join(" / "),
                  window: `${formatRange(window.from, window.to)} UTC`,
                  address: `${globalThis.location.origin}${comparisonAddress({ ...comparison, ...window })}`,
                }}
              />
            )}
          </div>
        }
      >
        {searches.length === 0 ? (
          <Empty title={t("Nothing to compare yet")}>
            <p>{t("Add a search above, or press Compare on the search page to bring one along.")}</p>
          </Empty>
        ) : (
          lines !== null &&
          (asTable ? (
            <LinesTable lines={lines} names={names} measure={measure} />
          ) : (
            <div ref={chart}>
              <LinesChart
                lines={lines}
                names={names}
                measure={measure}
                onChoose={({ first, last }) => change(timesOfBuckets(bucketsOf(lines, window), first, last))}
              />
            </div>
          ))
        )}
      </Card>
    </Page>
  );
}

function nameOf(search: Search): string {
  const filters = describeFilters(search);
  const keyword = search.keyword === "" ? t("All posts") : search.keyword;
  return filters === "" ? keyword : `${keyword} (${filters})`;
}

function bucketsOf(
  { interval, starts }: NonNullable<ReturnType<typeof linesOf>>,
  window: { readonly from: number; readonly to: number },
) {
  const buckets = starts.map((start) => ({ start, posts: 0, engagement: 0, share: null }));
  return { interval, buckets, ...window };
}
