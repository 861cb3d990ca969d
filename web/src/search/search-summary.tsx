import { SegmentedControl } from "@mantine/core";
import { HandOver } from "../hand-over/hand-over.tsx";
import { countOf } from "../ui/format-number.ts";
import { formatRange } from "../ui/format-time.ts";
import { Notice } from "../ui/notice.tsx";
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
            : `${from === 0 ? `All up to ${formatRange(to, to)}` : formatRange(from, to)} UTC`}
        </p>
        <div className={styles.tools}>
          <SegmentedControl
            className={styles.view ?? ""}
            size="xs"
            aria-label="What to show"
            value={view}
            onChange={(value) => onView(value === "charts" ? "charts" : "posts")}
            data={[
              { value: "posts", label: "Posts" },
              { value: "charts", label: "Charts" },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label="Order"
            value={search.sortOrder}
            onChange={(value) => change({ sortOrder: value === "asc" ? "asc" : "desc" })}
            data={[
              { value: "desc", label: "Newest first" },
              { value: "asc", label: "Oldest first" },
            ]}
          />
          <HandOver search={search} meta={loaded?.meta ?? null} />
        </div>
      </div>
      {warnings.map(({ parameter, detail }) => (
        <Notice key={`${parameter} ${detail}`} tone="warn">
          {detail.replaceAll("`", "")}
        </Notice>
      ))}
    </div>
  );
}
