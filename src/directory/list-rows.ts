import type { Kysely, Selectable, Transaction } from "kysely";
import type { List } from "./directory.ts";
import type { Tables } from "./tables.ts";

export type ListRow = Selectable<Tables["lists"]>;

/** Lists with the number of their members, newest first. */
export function selectCounted(db: Kysely<Tables>) {
  return db
    .selectFrom("lists")
    .selectAll("lists")
    .select((eb) =>
      eb
        .selectFrom("list_members")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("list_members.list_id", "=", "lists.id")
        .$asScalar()
        .$notNull()
        .as("member_count"),
    )
    .orderBy("lists.created_at", "desc")
    .orderBy("lists.id", "desc");
}

/** The list, which nobody else changes until the transaction ends; undefined when there is none. */
export async function lockList(transaction: Transaction<Tables>, id: number): Promise<ListRow | undefined> {
  // Both databases hold off other writers of a row that was written, whatever was written to it.
  return transaction
    .updateTable("lists")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Moves `updated_at` on, by at least one, so that no two states of a list share it. */
export async function advance(transaction: Transaction<Tables>, id: number, now: number): Promise<void> {
  await transaction
    .updateTable("lists")
    .set((eb) => ({
      updated_at: eb
        .case()
        .when("updated_at", "<", now)
        .then(now)
        .else(eb("updated_at", "+", 1))
        .end(),
    }))
    .where("id", "=", id)
    .execute();
}

export function toList(row: ListRow, memberCount: number): List {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    description: row.description,
    keyword: row.keyword,
    simpleQuery: row.simple_query !== 0,
    memberCount,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
