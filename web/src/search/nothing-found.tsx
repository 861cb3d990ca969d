import { Button } from "@mantine/core";
import type { PostPageBody } from "../../../src/contract/page.ts";
import { Empty } from "../ui/empty.tsx";
import { formatRange } from "../ui/format-time.ts";
import styles from "./nothing-found.module.css";
import { isFiltered, type Search, withoutFilters } from "./search.ts";
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
    <Empty title="No post fits this search">
      {from !== null && to !== null && from > 0 && <p>Searched: {formatRange(from, to)} UTC.</p>}
      <div className={styles.ways}>
        {!widened && (
          <Button variant="default" onClick={() => change({ from: 0, to: null })}>
            Search all times
          </Button>
        )}
        {isFiltered(search) && (
          <Button variant="default" onClick={() => change(withoutFilters(search))}>
            Drop the other filters
          </Button>
        )}
      </div>
      <p>Fewer words find more, and so does one word instead of a phrase.</p>
    </Empty>
  );
}
