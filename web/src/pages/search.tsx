import { Suspense, startTransition, useEffect, useMemo, useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { useRequest } from "../api/use-request.ts";
import { Breakdowns } from "../charts/bars/breakdowns.tsx";
import { SearchTimeline } from "../charts/search-timeline.tsx";
import { lazily } from "../controls/lazily.ts";
import { t } from "../languages/text.ts";
import { ChosenChips } from "../search/filters/chosen-chips.tsx";
import { FilterBar } from "../search/filters/filter-bar.tsx";
import { KeywordBox } from "../search/keyword/keyword-box.tsx";
import { Results } from "../search/results.tsx";
import { isFiltered } from "../search/search.ts";
import { SearchSummary } from "../search/search-summary.tsx";
import { usePosts } from "../search/use-posts.ts";
import { useSearch } from "../search/use-search.ts";
import unseen from "../ui/unseen.module.css";
import styles from "./search.module.css";

const Overview = lazily(async () => (await import("../search/first-minute/overview.tsx")).Overview);

/** The search: what is asked for, how it is distributed, the posts themselves. */
export function SearchPage() {
  const { search, query, change } = useSearch();
  const found = usePosts(query);
  const stats = useRequest<PostStatsBody>(useStatsPath(query, !found.loading));
  const drawn = useOnceDrawn(!found.loading);
  const lists = useRequest<readonly ListBody[]>("/api/v1/lists").data;
  const [view, setView] = useState<"posts" | "charts">("posts");
  const attributes = stats.data?.data.attributes ?? null;
  const stale = found.loading || stats.loading;
  const accountNames = useMemo(() => accountNamesOf(stats.data, found.loaded), [stats.data, found.loaded]);
  return (
    <div className={styles.page} data-view={view}>
      <title>{`${search.keyword === "" ? t("Search") : search.keyword} · Earshot`}</title>
      <h1 className={unseen.unseen}>{t("Search")}</h1>
      <div className={styles.question}>
        <KeywordBox search={search} change={change} first />
        <FilterBar search={search} change={change} lists={lists} facets={attributes?.facets ?? null} />
        <ChosenChips search={search} change={change} accountNames={accountNames} settled={!stale} />
        {query === "" && drawn && (
          <div className={styles.overview}>
            <Suspense>
              <Overview stats={stats.current ? stats.data : null} change={change} />
            </Suspense>
          </div>
        )}
      </div>
      <SearchSummary search={search} change={change} found={found} view={view} onView={setView} />
      {stats.error === null && (
        <>
          <div className={styles.timeline} data-tour="timeline">
            <SearchTimeline
              query={query}
              filtered={isFiltered(search)}
              stats={stats.data}
              stale={stale}
              {...(lists === null ? {} : { lists })}
              change={change}
            />
          </div>
          <div className={styles.charts}>
            <Breakdowns search={search} stats={stats.data} stale={stale} change={change} />
          </div>
        </>
      )}
      <section className={styles.posts} data-tour="posts" aria-label={t("Posts")}>
        <h2 className={unseen.unseen}>{t("Posts")}</h2>
        <Results search={search} change={change} found={found} lists={lists} />
      </section>
    </div>
  );
}

/** The charts come after the posts, so that they do not hold them up. */
function useStatsPath(query: string, postsAreThere: boolean): string | null {
  const [path, setPath] = useState<string | null>(null);
  const wanted = `/api/v1/posts/stats?${query === "" ? "" : `${query}&`}facets=true`;
  if (postsAreThere && path !== wanted) setPath(wanted);
  return path;
}

/** Whether what is there has been drawn: what else belongs to the page is loaded behind it. */
function useOnceDrawn(there: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (there) startTransition(() => setDrawn(true));
  }, [there]);
  return drawn;
}

function accountNamesOf(stats: PostStatsBody | null, loaded: ReturnType<typeof usePosts>["loaded"]) {
  const names = new Map<number, string>();
  for (const { channel_id: id, channel_name: name } of stats?.data.attributes.top_channels ?? []) {
    if (name !== null) names.set(id, name);
  }
  for (const { attributes } of loaded?.posts ?? []) {
    const { id, channel_name: name, handle } = attributes.channel;
    if (name !== null || handle !== null) names.set(id, name ?? handle ?? "");
  }
  return names;
}
