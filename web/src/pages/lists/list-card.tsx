import { VisuallyHidden } from "@mantine/core";
import type { ListBody } from "../../../../src/contract/list.ts";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { Link } from "../../router/link.tsx";
import { countOf } from "../../ui/format-number.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./list-card.module.css";
import { ListOwner } from "./list-owner.tsx";

/** A list among others: what it pulls in, and the two ways to go on. */
export function ListCard({ list }: { readonly list: ListBody }) {
  const { id, name, description, keyword, account_count: accounts, updated_at: updated } = list;
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <Link href={`/lists/${id}`}>{name}</Link>
      </h2>
      {description !== null && <p className={styles.description}>{description}</p>}
      {keyword !== null && (
        <p className={styles.keyword}>
          <Icon name="search" size={14} />
          <code>{keyword}</code>
        </p>
      )}
      <div className={styles.foot}>
        <ul className={rows.facts}>
          <ListOwner list={list} />
          <li>{accounts === 0 ? "No members" : countOf(accounts, "account")}</li>
          <li>
            Changed <Moment at={updated} />
          </li>
        </ul>
        <Link href={`/?lists=${id}`} className={styles.open}>
          Open as a search
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}
