import type { Kysely, Selectable } from "kysely";
import { MAX_LIST_NAME_LENGTH, MAX_SAVED_QUERY_LENGTH } from "../../contract/limits.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { NewSearch, SavedSearch } from "../records.ts";
import { transact } from "../store/dialect.ts";
import { checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { limitReached, lockUser } from "../users/user-rows.ts";

export function createSearches(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly mostSearches: number;
}): Directory["searches"] {
  const { db, clock, mostSearches } = context;

  async function find(userId: number, id: number): Promise<SavedSearch | null> {
    if (!isId(id)) return null;
    const row = await db
      .selectFrom("searches")
      .selectAll()
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row === undefined ? null : toSearch(row);
  }

  return {
    find,

    async create(userId, search) {
      const now = clock().getTime();
      const values = { ...columnsOf(search), user_id: userId, created_at: now, updated_at: now };
      const row = await transact(db, async (transaction) => {
        await lockUser(transaction, userId);
        const { count } = await transaction
          .selectFrom("searches")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count >= mostSearches) throw limitReached("saved searches", mostSearches);
        return transaction.insertInto("searches").values(values).returningAll().executeTakeFirstOrThrow();
      });
      return toSearch(row);
    },

    async listOf(userId) {
      const rows = await db
        .selectFrom("searches")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(toSearch);
    },

    async update(userId, id, changes) {
      const before = await find(userId, id);
      if (before === null) throw noSuchSearch(id);
      const row = await db
        .updateTable("searches")
        .set({ ...columnsOf({ ...before, ...changes }), updated_at: clock().getTime() })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) throw noSuchSearch(id);
      return toSearch(row);
    },

    async delete(userId, id) {
      if (!isId(id)) throw noSuchSearch(id);
      const { numDeletedRows } = await db
        .deleteFrom("searches")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSuchSearch(id);
    },
  };
}

function columnsOf({ name, query, windowDays }: NewSearch) {
  return {
    name: checkText("The name of the search", name, MAX_LIST_NAME_LENGTH),
    query: checkText("The query of the search", query, MAX_SAVED_QUERY_LENGTH),
    window_days: windowDays,
  };
}

function toSearch(row: Selectable<Tables["searches"]>): SavedSearch {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    query: row.query,
    windowDays: row.window_days,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function noSuchSearch(id: number): DirectoryError {
  return new DirectoryError("not_found", `There is no saved search with the ID ${id}.`);
}
