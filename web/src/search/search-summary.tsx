import { SORTS } from "../../../src/contract/vocabulary.ts";
import { Choice } from "../controls/choice.tsx";
import { Segments } from "../controls/segments.tsx";
import { HandOver } from "../hand-over/hand-over.tsx";
import { t } from "../languages/text.ts";
import { countOf } from "../ui/format-number.ts";
import { formatRange } from "../ui/format-time.ts";
import { Notice } from "../ui/notice.tsx";
import { sayPlainly } from "../ui/plain-words.ts";
import type { Search } from "./search.ts";
import styles from "./search-summary.module.css";
import type { usePosts } from "./use-posts.ts";
import type { ChangeSearch } from "./use-search.ts";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  readonly found: ReturnType<typeof usePosts>;
  readonly view: "posts" | "charts";
  readonly onView: (view: "posts" | "charts") => void;
}

/** How many posts there are, in which time, and what can be done with them. */
export function SearchSummary({ search, change, found, view, onView }: Props) {
  const { loaded, loading } = found;
  const { from = null, to = null } = loaded?.meta.window ?? {};
  const warnings = (loaded?.meta.warnings ?? []).filter(({ parameter }) => parameter !== "keyword");
  return (
    <div className={styles.summary}>
      <div className={styles.line}>
        <p className={styles.total} aria-live="polite" data-stale={loading}>
          {loaded === null ? "\u00a0" : countOf(loaded.meta.total_posts, "post")}
        </p>
        <p className={styles.window}>
          {from === null || to === null
            ? ""
            : `${from === 0 ? t("All up to {time}", { time: formatRange(to, to) }) : formatRange(from, to)} UTC`}
        </p>
        <div className={styles.tools}>
          <Segments
            className={styles.view}
            data-tour="view"
            label={t("What to show")}
            value={view}
            onChange={onView}
            choices={[
              { value: "posts", label: t("Posts") },
              { value: "charts", label: t("Charts") },
            ]}
          />
          <Choice
            label={t("Order")}
            value={`${search.sortBy} ${search.sortOrder}`}
            onChange={(value) => change(orderOf(value))}
            choices={ordersWith(search)}
          />
          <div className={styles.handOver} data-tour="hand-over">
            <HandOver search={search} meta={loaded?.meta ?? null} />
          </div>
        </div>
      </div>
      {warnings.map(({ parameter, detail }) => (
        <Notice key={`${parameter} ${detail}`} tone="warn">
          {sayPlainly(detail)}
        </Notice>
      ))}
    </div>
  );
}

const ORDERS = [
  { value: "published_at desc", label: t("Newest first") },
  { value: "published_at asc", label: t("Oldest first") },
  { value: "engagement desc", label: t("Most engagement first") },
  { value: "relative_engagement desc", label: t("Most engagement for the account") },
];

/** Orders that an address asks for and that are not offered: shown as long as they are the present one. */
const RARE_ORDERS = [
  { value: "engagement asc", label: t("Least engagement first") },
  { value: "relative_engagement asc", label: t("Least engagement for the account") },
  { value: "collected desc", label: t("Last to arrive first") },
  { value: "collected asc", label: t("First to arrive first") },
];

function ordersWith({ sortBy, sortOrder }: Search) {
  return [...ORDERS, ...RARE_ORDERS.filter(({ value }) => value === `${sortBy} ${sortOrder}`)];
}

function orderOf(value: string): Pick<Search, "sortBy" | "sortOrder"> {
  const [by, order] = value.split(" ");
  return {
    sortBy: SORTS.find((known) => known === by) ?? "published_at",
    sortOrder: order === "asc" ? "asc" : "desc",
  };
}
