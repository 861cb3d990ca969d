import { memo } from "react";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { PostStatsBody } from "../../../../src/contract/stats.ts";
import { LANGUAGES, POST_TYPES } from "../../../../src/contract/vocabulary.ts";
import { PLATFORMS } from "../../app/platforms.ts";
import { languageName } from "../../ui/language-name.ts";
import { EMPTY_SEARCH, formatSearch, type Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import { ChoiceList } from "./choice-list.tsx";
import { EngagementFilter } from "./engagement-filter.tsx";
import { ExcludeFilter } from "./exclude-filter.tsx";
import styles from "./filter-bar.module.css";
import { FilterPill } from "./filter-pill.tsx";
import { ListFilter } from "./list-filter.tsx";
import { PropertyFilter } from "./property-filter.tsx";
import { TimeFilter } from "./time-filter.tsx";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  readonly lists: readonly ListBody[] | null;
  /** Of the present search, to show how many posts a choice has. */
  readonly stats: PostStatsBody["data"]["attributes"] | null;
}

/** Every filter of the API as a control that fits it. */
export const FilterBar = memo(function FilterBar({ search, change, lists, stats }: Props) {
  return (
    <fieldset className={styles.bar} aria-label="Filters">
      <TimeFilter search={search} change={change} />
      <FilterPill label="Platforms" summary={join(search.platforms)}>
        <ChoiceList
          legend="Platforms"
          choices={PLATFORMS.names.map((value) => ({
            value,
            label: value,
            count: countIn(stats?.platforms, value),
          }))}
          chosen={search.platforms}
          onChange={(platforms) => change({ platforms })}
        />
      </FilterPill>
      <FilterPill label="Types" summary={join(search.postTypes)}>
        <ChoiceList
          legend="Types of post"
          choices={POST_TYPES.map((value) => ({
            value,
            label: capitalize(value),
            count: countIn(stats?.post_types, value),
          }))}
          chosen={search.postTypes}
          onChange={(postTypes) => change({ postTypes })}
        />
      </FilterPill>
      <FilterPill label="Languages" summary={join(search.languages.map(languageName))}>
        <ChoiceList
          legend="Languages"
          choices={languageChoices(search.languages, stats?.languages)}
          chosen={search.languages}
          onChange={(languages) => change({ languages })}
        />
      </FilterPill>
      <EngagementFilter search={search} change={change} />
      <ListFilter search={search} change={change} lists={lists} />
      <PropertyFilter search={search} change={change} />
      <ExcludeFilter search={search} change={change} />
      {isFiltered(search) && (
        <button type="button" className={styles.clear} onClick={() => change(withoutFilters(search))}>
          Clear filters
        </button>
      )}
    </fieldset>
  );
});

type Breakdown = ReadonlyArray<{ readonly value: string | null; readonly posts: number }>;

/** A value that is not there has no posts; without statistics nothing is known. */
function countIn(breakdown: Breakdown | undefined, value: string): number | undefined {
  return breakdown && (breakdown.find((entry) => entry.value === value)?.posts ?? 0);
}

/** The languages of the posts found first, then those chosen, then all others by name. */
function languageChoices(chosen: readonly string[], found: Breakdown | undefined) {
  const rank = new Map(found?.map(({ value }, at) => [value, at]));
  const rankOf = (code: string) => rank.get(code) ?? (chosen.includes(code) ? 1_000 : 10_000);
  return LANGUAGES.map((value) => ({ value, label: languageName(value), count: countIn(found, value) }))
    .map((choice) => (choice.count === 0 ? { ...choice, count: undefined } : choice))
    .sort((a, b) => rankOf(a.value) - rankOf(b.value) || a.label.localeCompare(b.label, "en"));
}

function withoutFilters({ keyword, boolean, sortOrder }: Search): Search {
  return { ...EMPTY_SEARCH, keyword, boolean, sortOrder };
}

function isFiltered(search: Search): boolean {
  return formatSearch(search) !== formatSearch(withoutFilters(search));
}

function join(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join(", ");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
