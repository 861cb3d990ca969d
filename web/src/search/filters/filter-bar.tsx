import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { memo } from "react";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { PostStatsBody } from "../../../../src/contract/stats.ts";
import { LANGUAGES, POST_TYPES } from "../../../../src/contract/vocabulary.ts";
import { PLATFORMS } from "../../app/platforms.ts";
import { QuickButton } from "../../controls/quick-button.tsx";
import { SheetOnDemand } from "../../controls/sheet-on-demand.tsx";
import { locale, t } from "../../languages/text.ts";
import { languageName } from "../../ui/language-name.ts";
import { postTypeName } from "../../ui/post-type-name.ts";
import { isFiltered, type Search, withoutFilters } from "../search.ts";
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
  /** Of the present search, to show how many posts a choice has or would add. */
  readonly facets: PostStatsBody["data"]["attributes"]["facets"] | null;
}

/** Every filter of the API as a control that fits it: in a row, or on a phone in a sheet of their own. */
export const FilterBar = memo(function FilterBar(props: Props) {
  const onPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return onPhone ? <FilterSheet {...props} /> : <Filters {...props} />;
});

/** Room for all pills on a narrow phone; what they open lies over the sheet. */
const SHEET_HEIGHT = 300;

function FilterSheet(props: Props) {
  const [open, { toggle, close }] = useDisclosure(false);
  const count = countFilters(props.search);
  return (
    <>
      <QuickButton
        className={styles.sheet ?? ""}
        icon="filter"
        aria-expanded={open}
        data-tour="filters"
        onClick={toggle}
      >
        {count === 0 ? t("Filters") : t("Filters ({count})", { count })}
      </QuickButton>
      <SheetOnDemand
        opened={open}
        onClose={close}
        height={SHEET_HEIGHT}
        title={t("Filters")}
        closing={t("Close the filters")}
      >
        <Filters {...props} />
        <QuickButton main className={styles.show ?? ""} onClick={close}>
          {t("Show the posts")}
        </QuickButton>
      </SheetOnDemand>
    </>
  );
}

function Filters({ search, change, lists, facets }: Props) {
  return (
    <fieldset className={styles.bar} aria-label={t("Filters")} data-tour="filters">
      <TimeFilter search={search} change={change} />
      <FilterPill label={t("Platforms")} summary={join(search.platforms)}>
        {() => (
          <ChoiceList
            legend={t("Platforms")}
            choices={PLATFORMS.names.map((value) => ({
              value,
              label: value,
              count: countIn(facets?.platforms, value),
            }))}
            chosen={search.platforms}
            onChange={(platforms) => change({ platforms })}
          />
        )}
      </FilterPill>
      <FilterPill label={t("Types")} summary={join(search.postTypes.map(postTypeName))}>
        {() => (
          <ChoiceList
            legend={t("Types of post")}
            choices={POST_TYPES.map((value) => ({
              value,
              label: capitalize(postTypeName(value)),
              count: countIn(facets?.post_types, value),
            }))}
            chosen={search.postTypes}
            onChange={(postTypes) => change({ postTypes })}
          />
        )}
      </FilterPill>
      <FilterPill label={t("Languages")} summary={join(search.languages.map(languageName))}>
        {() => (
          <ChoiceList
            legend={t("Languages")}
            choices={languageChoices(search.languages, facets?.languages)}
            chosen={search.languages}
            onChange={(languages) => change({ languages })}
          />
        )}
      </FilterPill>
      <EngagementFilter search={search} change={change} />
      <ListFilter search={search} change={change} lists={lists} />
      <PropertyFilter search={search} change={change} />
      <ExcludeFilter search={search} change={change} />
      {(isFiltered(search) || search.from !== null) && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => change({ ...withoutFilters(search), from: null, to: null })}
        >
          {t("Clear filters")}
        </button>
      )}
    </fieldset>
  );
}

/** How many kinds of filters are set, those that have a chip of their own aside. */
function countFilters(search: Search): number {
  const { from, platforms, postTypes, languages, engagementFrom, engagementTo, lists, exclude } = search;
  return [
    from !== null,
    platforms.length > 0,
    postTypes.length > 0,
    languages.length > 0,
    engagementFrom !== null || engagementTo !== null,
    lists.length > 0,
    search.person.length + search.channel.length > 0,
    exclude.length > 0,
  ].filter(Boolean).length;
}

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
    .sort((a, b) => rankOf(a.value) - rankOf(b.value) || a.label.localeCompare(b.label, locale));
}

function join(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join(", ");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
