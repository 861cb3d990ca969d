import { Button } from "@mantine/core";
import type { KeywordExplanationBody } from "../../../src/contract/keyword-explanation.ts";
import type { PostPageBody } from "../../../src/contract/post.ts";
import { useRequest, useRequests } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Empty } from "../ui/empty.tsx";
import { formatRange } from "../ui/format-time.ts";
import { bestOf, keywordsOf, unknownWord, wordsNearTo } from "./did-you-mean.ts";
import styles from "./nothing-found.module.css";
import { formatSearch, isFiltered, type Search, withoutFilters } from "./search.ts";
import type { ChangeSearch } from "./use-search.ts";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  readonly meta: PostPageBody["meta"];
}

/** No post fits: says in which time, and offers what usually helps. */
export function NothingFound({ search, change, meta }: Props) {
  const { from, to } = meta.window;
  const widened = search.from === 0;
  return (
    <Empty title={t("No post fits this search")}>
      {!search.boolean && search.keyword !== "" && <DidYouMean search={search} change={change} />}
      {from !== null && to !== null && from > 0 && (
        <p>{t("Searched: {range} UTC.", { range: formatRange(from, to) })}</p>
      )}
      <div className={styles.ways}>
        {!widened && (
          <Button variant="default" onClick={() => change({ from: 0, to: null })}>
            {t("Search all times")}
          </Button>
        )}
        {isFiltered(search) && (
          <Button variant="default" onClick={() => change(withoutFilters(search))}>
            {t("Drop the other filters")}
          </Button>
        )}
      </div>
      <p>{t("Fewer words find more, and so does one word instead of a phrase.")}</p>
    </Empty>
  );
}

/** Where a word stands in no post: one that differs from it by a slip, and does under the same filters. */
function DidYouMean({ search, change }: Omit<Props, "meta">) {
  const explained = useRequest<KeywordExplanationBody>(
    `/api/v1/keyword?keyword=${encodeURIComponent(search.keyword)}`,
  );
  const word = explained.data === null ? null : unknownWord(explained.data);
  const keywords = word === null ? [] : keywordsOf(wordsNearTo(word));
  const found = useRequests<PostPageBody>(
    keywords.map((keyword) => {
      const asked = formatSearch({ ...search, keyword, boolean: true });
      return `/api/v1/posts?${asked}&explain=true&per_page=25`;
    }),
  );
  const best = bestOf(found.flatMap(({ data }) => data?.data ?? []));
  if (word === null || best === null) return null;
  const keyword = search.keyword.replace(new RegExp(escapePattern(word), "iu"), best);
  return (
    <p role="status">
      <Trans
        message="No post has the word <bdi>{word}</bdi>."
        values={{ word }}
        components={{ bdi: <bdi /> }}
      />{" "}
      <Button variant="light" size="compact-md" onClick={() => change({ keyword })}>
        {t("Did you mean {word}?", { word: best })}
      </Button>
    </p>
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
