import type { Exclude } from "../../../../src/contract/vocabulary.ts";
import { t } from "../../languages/text.ts";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterPill } from "./filter-pill.tsx";

const CHOICES: ReadonlyArray<{ readonly value: Exclude; readonly label: string; readonly detail: string }> = [
  { value: "ads", label: t("No ads"), detail: t("leaves out what was paid for") },
  { value: "replies", label: t("No replies"), detail: t("leaves out answers to other posts") },
  { value: "posts", label: t("Only ads"), detail: t("leaves out everything else") },
];

/** Which kinds of posts. */
export function ExcludeFilter(props: {
  readonly search: Pick<Search, "exclude">;
  readonly change: ChangeSearch;
}) {
  const { search, change } = props;
  const summary = CHOICES.filter(({ value }) => search.exclude.includes(value)).map(({ label }) => label);
  return (
    <FilterPill label={t("Ads and replies")} summary={summary.length === 0 ? null : summary.join(", ")}>
      {() => (
        <ChoiceList
          legend={t("Ads and replies")}
          choices={CHOICES}
          chosen={search.exclude}
          onChange={(exclude) => change({ exclude })}
        />
      )}
    </FilterPill>
  );
}
