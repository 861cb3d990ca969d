import type { ListBody } from "../../../../src/contract/list.ts";
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
  const nameOf = (id: number) => lists?.find((list) => list.id === id)?.name ?? `List ${id}`;
  const summary = search.lists.length === 0 ? null : search.lists.map(nameOf).join(", ");
  return (
    <FilterPill label="Lists" summary={summary}>
      {lists?.length === 0 ? (
        <p className={styles.none}>You have no lists yet. A list keeps the accounts and words you follow.</p>
      ) : (
        <ChoiceList
          legend="Pulled in by any of"
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
        <Link href="/lists">Manage lists</Link>
      </p>
    </FilterPill>
  );
}
