import type { Kysely, Transaction } from "kysely";
import {
  MAX_LIST_DESCRIPTION_LENGTH,
  MAX_LIST_KEYWORD_LENGTH,
  MAX_LIST_NAME_LENGTH,
} from "../../contract/limits.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { List, ListWithMembers, NewList } from "../records.ts";
import { BriefMap } from "../store/brief-map.ts";
import { type ChangeMark, transact } from "../store/dialect.ts";
import { checkOptionalText, checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { Honored } from "../users/scopes.ts";
import { requireTeam } from "../users/teams.ts";
import { limitReached, lockUser } from "../users/user-rows.ts";
import {
  advance,
  counted,
  type ListRow,
  lockList,
  selectLists,
  selectReadable,
  toList,
} from "./list-rows.ts";
import {
  deleteMembers,
  insertMembers,
  MemberCache,
  normalizeMembers,
  selectMembers,
  selectNaming,
} from "./members.ts";

const MAX_CACHED_MEMBERS = 300_000;
const MAX_HONORED_LISTS = 10_000;
const UNCHANGED_MS = 600_000;

interface MarkedLists {
  readonly mark: string;
  readonly lists: readonly ListWithMembers[];
}

function weighLists({ lists }: MarkedLists): number {
  return lists.reduce((sum, { members }) => sum + members.length + 1, 1);
}

export function createLists(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly honoredMs: number;
  readonly changeMark: ChangeMark;
  readonly mostLists: number;
}): { readonly lists: Directory["lists"]; readonly forgetLists: () => void } {
  const { db, clock, honoredMs, changeMark, mostLists } = context;
  const cache = new MemberCache(MAX_CACHED_MEMBERS);
  /** By user, as long as nothing at all changes: every search asks for them. */
  const unchanged = new BriefMap<MarkedLists>(UNCHANGED_MS, MAX_CACHED_MEMBERS, weighLists);
  const memory = {
    honoredMs,
    capacity: MAX_HONORED_LISTS,
    weigh: (rows: readonly unknown[]) => rows.length + 1,
  };
  /** Every search asks for the lists of its caller: the query is put into words once. */
  const rowsOf = selectReadable(db, 0).compile();
  /** By user. */
  const seenRows = new Honored<readonly ListRow[]>(memory);
  const seenLists = new Honored<readonly List[]>(memory);

  /** Another user may read a list now, or may not any more. */
  function forgetLists(): void {
    seenRows.forgetWhere(() => true);
    seenLists.forgetWhere(() => true);
  }

  function forget(id: number): void {
    const isIt = (list: { readonly id: number }) => list.id === id;
    seenRows.forgetWhere((rows) => rows.some(isIt));
    seenLists.forgetWhere((lists) => lists.some(isIt));
  }

  async function withMembers(rows: readonly ListRow[]): Promise<readonly ListWithMembers[]> {
    const membersByList = await cache.read(
      rows.map((row) => ({ id: row.id, version: row.updated_at })),
      (ids) => selectMembers(db, ids),
    );
    return rows.map((row) => {
      const members = membersByList.get(row.id) ?? [];
      return { ...toList(row, members.length), members };
    });
  }

  async function allOf(userId: number): Promise<readonly ListWithMembers[]> {
    const key = String(userId);
    // Looked at first: what is read after it is at least as new.
    const mark = await changeMark();
    const known = unchanged.get(key);
    if (known !== undefined && known.mark === mark) return known.lists;
    const rows = await seenRows.read(key, async () => {
      const result = await db.executeQuery<ListRow>({ ...rowsOf, parameters: [userId, userId] });
      return result.rows;
    });
    const lists = await withMembers(rows);
    if (mark !== null) unchanged.set(key, { mark, lists });
    return lists;
  }

  async function find(id: number): Promise<ListWithMembers | null> {
    if (!isId(id)) return null;
    const rows = await selectLists(db).where("lists.id", "=", id).execute();
    const [list] = await withMembers(rows);
    return list ?? null;
  }

  async function findExisting(id: number): Promise<ListWithMembers> {
    const list = await find(id);
    if (!list) throw noSuchList(id);
    return list;
  }

  async function changeMembers(
    id: number,
    change: (transaction: Transaction<Tables>) => Promise<number>,
  ): Promise<ListWithMembers> {
    if (!isId(id)) throw noSuchList(id);
    await transact(db, async (transaction) => {
      if (!(await lockList(transaction, id))) throw noSuchList(id);
      if ((await change(transaction)) > 0) await advance(transaction, id, clock().getTime());
    });
    forget(id);
    return findExisting(id);
  }

  const lists: Directory["lists"] = {
    async create(userId, list) {
      const now = clock().getTime();
      const values = { ...columnsOf(list), user_id: userId, created_at: now, updated_at: now };
      const members = await normalizeMembers(list.members ?? []);
      const id = await transact(db, async (transaction) => {
        await lockUser(transaction, userId);
        const { count } = await transaction
          .selectFrom("lists")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count >= mostLists) throw limitReached("lists", mostLists);
        const row = await transaction
          .insertInto("lists")
          .values(values)
          .returning("id")
          .executeTakeFirstOrThrow();
        await insertMembers(transaction, row.id, members);
        return row.id;
      });
      seenRows.forget(String(userId));
      seenLists.forget(String(userId));
      return findExisting(id);
    },

    async listOf(userId) {
      return seenLists.read(String(userId), async () => {
        const rows = await counted(selectReadable(db, userId)).execute();
        return rows.map((row) => toList(row, row.member_count));
      });
    },

    async withMembersOf(userId, ids) {
      // The same whatever is asked for: its time says nothing about lists of other people.
      const lists = await allOf(userId);
      const wanted = ids && new Set(ids);
      return wanted ? lists.filter(({ id }) => wanted.has(id)) : lists;
    },

    find,

    async all() {
      const rows = await counted(selectLists(db)).execute();
      return rows.map((row) => toList(row, row.member_count));
    },

    async update(id, changes) {
      if (!isId(id)) throw noSuchList(id);
      await transact(db, async (transaction) => {
        const before = await lockList(transaction, id);
        if (!before) throw noSuchList(id);
        const { name = before.name, description = before.description } = changes;
        const { keyword = before.keyword, simpleQuery = before.simple_query !== 0 } = changes;
        await transaction
          .updateTable("lists")
          .set(columnsOf({ name, description, keyword, simpleQuery }))
          .where("id", "=", id)
          .execute();
        await advance(transaction, id, clock().getTime());
      });
      forget(id);
      return findExisting(id);
    },

    async addMembers(id, members) {
      const added = await normalizeMembers(members);
      return changeMembers(id, (transaction) => insertMembers(transaction, id, added));
    },

    async removeMembers(id, members) {
      const removed = await normalizeMembers(members);
      return changeMembers(id, (transaction) => deleteMembers(transaction, id, removed));
    },

    async naming(account) {
      const ids = new Set((await selectNaming(db, account)).map((row) => row.list_id));
      return (await lists.all()).filter(({ id }) => ids.has(id));
    },

    async forgetAccount(account) {
      const rows = await selectNaming(db, account);
      const named = await lists.naming(account);
      for (const { id } of named) {
        const members = rows
          .filter((row) => row.list_id === id)
          .map(({ platform, named_by: by, value }) => ({ platform, by, value }));
        await changeMembers(id, (transaction) => deleteMembers(transaction, id, members));
      }
      return named;
    },

    async share(id, share) {
      if (!isId(id)) throw noSuchList(id);
      await transact(db, async (transaction) => {
        if (!(await lockList(transaction, id))) throw noSuchList(id);
        await transaction.deleteFrom("list_shares").where("list_id", "=", id).execute();
        if (share === null) return;
        const { id: teamId } = await requireTeam(transaction, share.teamId);
        const row = { list_id: id, team_id: teamId, may: share.may };
        await transaction.insertInto("list_shares").values(row).execute();
      });
      forgetLists();
      return findExisting(id);
    },

    async delete(id) {
      if (!isId(id)) throw noSuchList(id);
      const result = await db.deleteFrom("lists").where("id", "=", id).executeTakeFirst();
      if (result.numDeletedRows === 0n) throw noSuchList(id);
      cache.forget(id);
      forget(id);
    },
  };
  return { lists, forgetLists };
}

/** What people write about a list, checked. */
function columnsOf({ name, description, keyword, simpleQuery }: NewList) {
  const searched = checkOptionalText("The keyword of the list", keyword, MAX_LIST_KEYWORD_LENGTH);
  return {
    name: checkText("The name of the list", name, MAX_LIST_NAME_LENGTH),
    description: checkOptionalText("The description of the list", description, MAX_LIST_DESCRIPTION_LENGTH),
    keyword: searched,
    simple_query: searched !== null && simpleQuery === true ? 1 : 0,
  };
}

function noSuchList(id: number): DirectoryError {
  return new DirectoryError("not_found", `There is no list with the ID ${id}.`);
}
