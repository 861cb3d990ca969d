import type { Kysely, Selectable, Transaction } from "kysely";
import type { List } from "../records.ts";
import type { Tables } from "../store/tables.ts";
import { teamsOf } from "../users/teams.ts";

/** Lists in the database; a `db` may be a transaction. */

/** Lists with their owners, and with the teams that share them. Newest first. */
export function selectLists(db: Kysely<Tables>) {
  return db
    .selectFrom("lists")
    .innerJoin("users", "users.id", "lists.user_id")
    .leftJoin("list_shares", "list_shares.list_id", "lists.id")
    .leftJoin("teams", "teams.id", "list_shares.team_id")
    .selectAll("lists")
    .select(["users.email as owner", "teams.id as team_id", "teams.name as team", "list_shares.may"])
    .orderBy("lists.created_at", "desc")
    .orderBy("lists.id", "desc");
}

type ListsQuery = ReturnType<typeof selectLists>;
export type ListRow = Awaited<ReturnType<ListsQuery["execute"]>>[number];

/** With the number of their members. */
export function counted(query: ListsQuery) {
  return query.select((eb) =>
    eb
      .selectFrom("list_members")
      .select((inner) => inner.fn.countAll<number>().as("count"))
      .whereRef("list_members.list_id", "=", "lists.id")
      .$asScalar()
      .$notNull()
      .as("member_count"),
  );
}

/** Those that the user may read. */
export function selectReadable(db: Kysely<Tables>, userId: number): ListsQuery {
  return selectLists(db).where((eb) =>
    eb.or([eb("lists.user_id", "=", userId), eb("list_shares.team_id", "in", teamsOf(db, userId))]),
  );
}

/** The list, locked until the transaction ends; undefined when there is none. */
export async function lockList(
  transaction: Transaction<Tables>,
  id: number,
): Promise<StoredList | undefined> {
  // Both databases hold off other writers of a row that was written, whatever was written to it.
  return transaction
    .updateTable("lists")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

type StoredList = Selectable<Tables["lists"]>;

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
    owner: row.owner,
    share:
      row.team_id === null || row.team === null || row.may === null
        ? null
        : { teamId: row.team_id, team: row.team, may: row.may },
    name: row.name,
    description: row.description,
    keyword: row.keyword,
    simpleQuery: row.simple_query !== 0,
    memberCount,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
