import type { Kysely, Selectable } from "kysely";
import { MAX_LIST_NAME_LENGTH, MAX_SAVED_QUERY_LENGTH } from "../../contract/limits.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { NewSearch, SavedSearch } from "../records.ts";
import { transact } from "../store/dialect.ts";
import { checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { requireTeam, teamsOf } from "../users/teams.ts";
import { limitReached, lockUser } from "../users/user-rows.ts";

export function createSearches(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly mostSearches: number;
}): Directory["searches"] {
  const { db, clock, mostSearches } = context;

  /** With what the user, who may read them, has seen of them. */
  function selectReadable(userId: number) {
    return db
      .selectFrom("searches")
      .innerJoin("users", "users.id", "searches.user_id")
      .leftJoin("search_shares", "search_shares.search_id", "searches.id")
      .leftJoin("teams", "teams.id", "search_shares.team_id")
      .leftJoin("search_visits", (join) =>
        join.onRef("search_visits.search_id", "=", "searches.id").on("search_visits.user_id", "=", userId),
      )
      .selectAll("searches")
      .select([
        "users.email as owner",
        "teams.id as team_id",
        "teams.name as team",
        "search_visits.opened_at",
      ])
      .where((eb) =>
        eb.or([eb("searches.user_id", "=", userId), eb("search_shares.team_id", "in", teamsOf(db, userId))]),
      );
  }

  async function find(userId: number, id: number): Promise<SavedSearch | null> {
    if (!isId(id)) return null;
    const row = await selectReadable(userId).where("searches.id", "=", id).executeTakeFirst();
    return row === undefined ? null : toSearch(row);
  }

  async function findOwn(userId: number, id: number): Promise<SavedSearch> {
    const search = await find(userId, id);
    if (search?.userId !== userId) throw noSuchSearch(id);
    return search;
  }

  return {
    find,

    async create(userId, search) {
      const now = clock().getTime();
      const values = { ...columnsOf(search), user_id: userId, created_at: now, updated_at: now };
      const { id } = await transact(db, async (transaction) => {
        await lockUser(transaction, userId);
        const { count } = await transaction
          .selectFrom("searches")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count >= mostSearches) throw limitReached("saved searches", mostSearches);
        return transaction.insertInto("searches").values(values).returning("id").executeTakeFirstOrThrow();
      });
      return findOwn(userId, id);
    },

    async listOf(userId) {
      const rows = await selectReadable(userId)
        .orderBy("searches.created_at", "desc")
        .orderBy("searches.id", "desc")
        .execute();
      return rows.map(toSearch);
    },

    async update(userId, id, changes) {
      const before = await findOwn(userId, id);
      await db
        .updateTable("searches")
        .set({ ...columnsOf({ ...before, ...changes }), updated_at: clock().getTime() })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute();
      return findOwn(userId, id);
    },

    async share(userId, id, teamId) {
      await findOwn(userId, id);
      await transact(db, async (transaction) => {
        await transaction.deleteFrom("search_shares").where("search_id", "=", id).execute();
        if (teamId === null) return;
        await requireTeam(transaction, teamId);
        await transaction.insertInto("search_shares").values({ search_id: id, team_id: teamId }).execute();
      });
      return findOwn(userId, id);
    },

    async markOpened(userId, id) {
      if ((await find(userId, id)) === null) throw noSuchSearch(id);
      const opened = { opened_at: clock().getTime() };
      await db
        .insertInto("search_visits")
        .values({ search_id: id, user_id: userId, ...opened })
        .onConflict((conflict) => conflict.columns(["search_id", "user_id"]).doUpdateSet(opened))
        .execute();
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

interface SearchRow extends Selectable<Tables["searches"]> {
  readonly owner: string;
  readonly team_id: number | null;
  readonly team: string | null;
  readonly opened_at: number | null;
}

function toSearch(row: SearchRow): SavedSearch {
  return {
    id: row.id,
    userId: row.user_id,
    owner: row.owner,
    share: row.team_id === null || row.team === null ? null : { teamId: row.team_id, team: row.team },
    openedAt: row.opened_at === null ? null : new Date(row.opened_at),
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
