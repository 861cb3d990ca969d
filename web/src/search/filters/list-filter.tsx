import type { ListBody } from "../../../../src/contract/list.ts";
import { t } from "../../languages/text.ts";
import { Link } from "../../router/link.tsx";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterPill } from "./filter-pill.tsx";
import styles from "./property-filter.module.css";

interface Props {
  readonly search: Pick<Search, "lists">;
  readonly change: ChangeSearch;
  /** Null: not known yet. */
  readonly lists: readonly ListBody[] | null;
}

/** Posts that a list of the reader's, or of a team of theirs, pulls in. */
export function ListFilter({ search, change, lists }: Props) {
  const nameOf = (id: number) =>
    lists?.find((list) => list.id === id)?.name ?? t("List {id}", { id: String(id) });
  const summary = search.lists.length === 0 ? null : search.lists.map(nameOf).join(", ");
  return (
    <FilterPill label={t("Lists")} summary={summary}>
      {() => (
        <>
          {lists?.length === 0 ? (
            <p className={styles.none}>
              {t("You have no lists yet. A list keeps the accounts and words you follow.")}
            </p>
          ) : (
            <ChoiceList
              legend={t("Pulled in by any of")}
              choices={(lists ?? []).map(({ id, name, description }) => ({
                value: id,
                label: name,
                detail: description,
              }))}
              chosen={search.lists}
              onChange={(chosen) => change({ lists: chosen })}
            />
          )}
          <p>
            <Link href="/lists">{t("Manage lists")}</Link>
          </p>
        </>
      )}
    </FilterPill>
  );
}
