import { ActionIcon, Checkbox, TextInput, Tooltip, VisuallyHidden } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { ApiError } from "../api/api-error.ts";
import type { Answer } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Link } from "../router/link.tsx";
import type { Search } from "../search/search.ts";
import { addressOf } from "../search/use-search.ts";
import { countOf } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import { describeFilters } from "./describe-search.ts";
import styles from "./search-row.module.css";

interface Props {
  readonly place: number;
  readonly search: Search;
  readonly times: Pick<Search, "from" | "to">;
  readonly answer: Answer<PostStatsBody>;
  readonly onChange: (search: Search) => void;
  readonly onRemove: () => void;
}

/** One of the searches that are compared: its color, its keyword, how many posts it has. */
export function SearchRow({ place, search, times, answer, onChange, onRemove }: Props) {
  const [text, setText] = useState(search.keyword);
  const [known, setKnown] = useState(search.keyword);
  // Another search may have moved into this row.
  if (search.keyword !== known) {
    setKnown(search.keyword);
    setText(search.keyword);
  }
  const commit = useDebouncedCallback((keyword: string) => {
    setKnown(keyword);
    onChange({ ...search, keyword });
  }, 250);
  const filters = describeFilters(search);
  const total = answer.data?.data.attributes.total_posts;
  return (
    <li className={styles.row}>
      <svg className={styles.sample} viewBox="0 0 28 10" width="28" height="10" aria-hidden="true">
        <line x1="1" x2="27" y1="5" y2="5" className={styles.line} data-series={place} />
      </svg>
      <TextInput
        className={styles.keyword ?? ""}
        aria-label={t("Keyword of search {place}", { place })}
        placeholder={t("All posts")}
        value={text}
        error={problemOf(answer.error)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          commit(event.currentTarget.value);
        }}
      />
      <Checkbox
        label={t("Boolean")}
        size="xs"
        checked={search.boolean}
        disabled={text === ""}
        onChange={(event) => onChange({ ...search, keyword: text, boolean: event.currentTarget.checked })}
      />
      {filters !== "" && <span className={styles.filters}>{filters}</span>}
      <span className={styles.total}>{total === undefined ? "" : countOf(total, "post")}</span>
      <Link className={styles.open} href={addressOf({ ...search, ...times })}>
        <Trans
          message="Open<hidden> search {place}</hidden>"
          values={{ place }}
          components={{ hidden: <VisuallyHidden /> }}
        />
      </Link>
      <Tooltip label={t("Remove")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Remove search {place}", { place })}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

function problemOf(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof ApiError ? error.message : t("This search could not be answered. Try it again.");
}
