import { useHotkeys } from "@mantine/hooks";
import { type RefObject, Suspense, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { Post } from "../../../src/contract/post.ts";
import { ApiError } from "../api/api-error.ts";
import { lazily } from "../controls/lazily.ts";
import { QuickButton } from "../controls/quick-button.tsx";
import { t } from "../languages/text.ts";
import { Empty } from "../ui/empty.tsx";
import { countOf } from "../ui/format-number.ts";
import { Loading } from "../ui/loading.tsx";
import { Problem } from "../ui/problem.tsx";
import { PostCard } from "./posts/post-card.tsx";
import styles from "./results.module.css";
import { EMPTY_SEARCH, formatSearch, type Search } from "./search.ts";
import type { usePosts } from "./use-posts.ts";
import type { ChangeSearch } from "./use-search.ts";

const NothingFound = lazily(async () => (await import("./nothing-found.tsx")).NothingFound);

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  readonly found: ReturnType<typeof usePosts>;
  readonly lists: readonly ListBody[] | null;
}

/** The posts found, newest first unless asked otherwise. */
export function Results({ search, change, found, lists }: Props) {
  const { loaded, loading, error, loadingMore, moreError, loadMore, reload } = found;
  const listNames = useMemo(() => new Map(lists?.map(({ id, name }) => [id, name])), [lists]);
  const { keyword, boolean } = search;
  const asked = useMemo(() => formatSearch({ ...EMPTY_SEARCH, keyword, boolean }), [keyword, boolean]);
  const nowMs = useMemo(() => (loaded === null ? 0 : Date.now()), [loaded]);
  const shown = useFirstOnes(loaded?.posts ?? NO_POSTS);
  const ref = useFocusOnFirstNew(loaded?.query, loaded?.posts.length ?? 0);
  useWalkByKeys(ref);

  if (error !== null) return <Refused error={error} retry={reload} change={change} />;
  if (loaded === null) return <Loading label={t("Searching")} />;
  if (loaded.posts.length === 0) {
    return (
      <Suspense>
        <NothingFound search={search} change={change} meta={loaded.meta} />
      </Suspense>
    );
  }
  const left = loaded.meta.total_posts - loaded.posts.length;
  return (
    <div className={styles.results} data-stale={loading} aria-busy={loading} ref={ref}>
      {shown.map((post) => (
        <PostCard
          key={`${post.id} ${post.attributes.post_uid}`}
          post={post}
          nowMs={nowMs}
          listNames={listNames}
          keyword={asked}
          measured={search.sortBy === "relative_engagement"}
        />
      ))}
      <div className={styles.end}>
        {moreError !== null && <Problem error={moreError} retry={loadMore} />}
        {loaded.next === null ? (
          <p>
            {loaded.posts.length === 1
              ? t("This is the only one.")
              : t("These are all {posts}.", { posts: countOf(loaded.posts.length, "post") })}
          </p>
        ) : (
          <>
            <QuickButton onClick={loadMore} disabled={loadingMore} aria-busy={loadingMore}>
              {t("Show more")}
            </QuickButton>
            <p>
              {t("{shown, number} shown, {left, number} to come", {
                shown: loaded.posts.length,
                left: Math.max(left, 0),
              })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** So many fill any screen. */
const ON_THE_SCREEN = 6;
const NO_POSTS: readonly Post[] = [];
/** Whether this window has shown posts before. */
let begun = false;

/**
 * The posts, but those that a reader sees first are drawn first where nothing is there yet. Later on all come at once,
 * so that a step back finds the page as long as it was.
 */
function useFirstOnes(posts: readonly Post[]): readonly Post[] {
  const [all, setAll] = useState(begun);
  const some = posts.length > 0;
  useEffect(() => {
    if (!some) return;
    begun = true;
    startTransition(() => setAll(true));
  }, [some]);
  return all ? posts : posts.slice(0, ON_THE_SCREEN);
}

interface RefusedProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly change: ChangeSearch;
}

/** A keyword that cannot be understood is explained where it is written; everything else here. */
function Refused({ error, retry, change }: RefusedProps) {
  if (error instanceof ApiError && error.problems.every(({ code }) => code === "unknown_list")) {
    return (
      <Empty title={t("This search uses a list that you cannot read")}>
        <p>
          {t("Its owner can share it with a team that you are in. Without the list, it finds other posts.")}
        </p>
        <QuickButton onClick={() => change({ lists: [] })}>{t("Search without the list")}</QuickButton>
      </Empty>
    );
  }
  if (error instanceof ApiError && error.problems.every(({ code }) => code === "invalid_keyword")) {
    return (
      <Empty title={t("The keyword cannot be understood")}>
        <p>{t("Mend it above where it is underlined: the search goes on by itself.")}</p>
      </Empty>
    );
  }
  return (
    <div className={styles.refused}>
      <Problem error={error} retry={retry} />
    </div>
  );
}

/** `j` and `k` walk through the posts, `o` opens the one that has the focus. */
function useWalkByKeys(ref: RefObject<HTMLDivElement | null>) {
  useHotkeys([
    ["j", () => step(1)],
    ["k", () => step(-1)],
    ["o", () => postWithFocus()?.querySelector<HTMLAnchorElement>("a:has(time)")?.click()],
  ]);

  function step(by: number): void {
    // What is open over the page keeps the focus.
    if (document.querySelector("[role=dialog]") !== null) return;
    const posts = [...(ref.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const current = posts.findIndex((post) => post.contains(document.activeElement));
    const next = posts[current === -1 ? (by > 0 ? 0 : posts.length - 1) : current + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  function postWithFocus(): Element | null | undefined {
    return document.activeElement?.closest("article");
  }
}

/** A reader who asked for more goes on at the first new post, with the keyboard too. */
function useFocusOnFirstNew(query: string | undefined, count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ query, count });
  useEffect(() => {
    const { query: lastQuery, count: lastCount } = before.current;
    before.current = { query, count };
    if (query !== lastQuery || count <= lastCount || lastCount === 0) return;
    const first = ref.current?.querySelectorAll("article")[lastCount];
    first?.focus({ preventScroll: true });
  }, [query, count]);
  return ref;
}
