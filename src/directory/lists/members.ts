import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { MAX_MEMBER_LENGTH } from "../../contract/limits.ts";
import type { NamedAccount } from "../directory.ts";
import type { Member } from "../records.ts";
import { checkText } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";

/** Members of lists in the database; a `db` may be a transaction. Members are normalized before they come here. */

/** How many were new. */
export async function insertMembers(
  db: Kysely<Tables>,
  listId: number,
  members: readonly Member[],
): Promise<number> {
  let inserted = 0;
  for await (const some of chunks(members)) {
    const result = await db
      .insertInto("list_members")
      .values(some.map(({ platform, by, value }) => ({ list_id: listId, platform, named_by: by, value })))
      .onConflict((conflict) => conflict.columns(["list_id", "platform", "named_by", "value"]).doNothing())
      .executeTakeFirst();
    inserted += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return inserted;
}

/** How many there were. */
export async function deleteMembers(
  db: Kysely<Tables>,
  listId: number,
  members: readonly Member[],
): Promise<number> {
  let deleted = 0;
  for (const group of alike(members)) {
    for await (const some of chunks(group)) {
      const [first] = some;
      if (!first) continue;
      const result = await db
        .deleteFrom("list_members")
        .where("list_id", "=", listId)
        .where("platform", "=", first.platform)
        .where("named_by", "=", first.by)
        .where(
          "value",
          "in",
          some.map(({ value }) => value),
        )
        .executeTakeFirst();
      deleted += Number(result.numDeletedRows);
    }
  }
  return deleted;
}

/**
 * The members of each of these lists, in the order in which they were added. A list that is changed while its members
 * are read has some of before and some of after; its version has grown by then.
 */
export async function selectMembers(
  db: Kysely<Tables>,
  listIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> {
  const found = new Map<number, MemberRow[]>(listIds.map((id) => [id, []]));
  for await (const some of chunks(listIds)) {
    for await (const row of readPages(db, some)) found.get(row.list_id)?.push(row);
  }
  const members = new Map<number, readonly Member[]>();
  for (const [id, rows] of found) members.set(id, await inOrder(rows));
  return members;
}

/** The members of lists by which this account may be meant. */
export async function selectNaming(
  db: Kysely<Tables>,
  { platform, uid, handle }: NamedAccount,
): Promise<readonly MemberRow[]> {
  const name = handle?.replace(/^@+/, "").toLowerCase() ?? null;
  const values = [uid?.toLowerCase(), name, name && `@${name}`].filter((value) => typeof value === "string");
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom("list_members")
    .selectAll()
    .where("platform", "=", platform)
    .where(({ fn }) => fn("lower", ["value"]), "in", values)
    .execute();
  return rows.filter(({ named_by: by, value }) => {
    const isUid = by !== "handle" && value === uid;
    return isUid || (by !== "uid" && value.replace(/^@+/, "").toLowerCase() === name);
  });
}

export type MemberRow = Selectable<Tables["list_members"]>;

/** Reading a page holds the process up for a few milliseconds. */
const PAGE_LENGTH = 1_000;

/** In the order of the index that keeps members apart. Lets other work of the process in between two pages. */
async function* readPages(db: Kysely<Tables>, listIds: readonly number[]): AsyncGenerator<MemberRow> {
  const query = db
    .selectFrom("list_members")
    .selectAll()
    .orderBy("list_id")
    .orderBy("platform")
    .orderBy("named_by")
    .orderBy("value")
    .limit(PAGE_LENGTH);
  let rest = listIds;
  let last: MemberRow | undefined;
  while (rest.length > 0 || last !== undefined) {
    const page = await (last === undefined
      ? query.where("list_id", "in", rest)
      : after(query, last)
    ).execute();
    yield* page;
    const isFull = page.length === PAGE_LENGTH;
    const done = page.at(-1)?.list_id ?? last?.list_id ?? Number.POSITIVE_INFINITY;
    // The list in which the page ended goes on alone, then come those behind it.
    rest = isFull || last !== undefined ? rest.filter((id) => id > done) : [];
    last = isFull ? page.at(-1) : undefined;
    if (isFull) await nextTurn();
  }
}

type MembersQuery = SelectQueryBuilder<Tables, "list_members", MemberRow>;

function after(query: MembersQuery, { list_id, platform, named_by, value }: MemberRow): MembersQuery {
  return query
    .where("list_id", "=", list_id)
    .where((eb) =>
      eb(eb.refTuple("platform", "named_by", "value"), ">", eb.tuple(platform, named_by, value)),
    );
}

/** More than a list has members; with an ID it makes a number that is exact. */
const MOST_ROWS = 2 ** 21;

/** By their IDs. Numbers alone are sorted many times as fast as rows, which would hold the process up. */
async function inOrder(rows: readonly MemberRow[]): Promise<readonly Member[]> {
  const places = new Float64Array(rows.length);
  let at = 0;
  for await (const some of chunks(rows)) {
    for (const { id } of some) {
      places[at] = id * MOST_ROWS + at;
      at += 1;
    }
  }
  places.sort();
  const members: Member[] = [];
  for await (const some of chunks(places)) {
    for (const place of some) {
      const row = rows[place % MOST_ROWS];
      if (row !== undefined) members.push({ platform: row.platform, by: row.named_by, value: row.value });
    }
  }
  return members;
}

/** Others run between some and some more. */
export async function normalizeMembers(members: readonly Member[]): Promise<readonly Member[]> {
  const normalized: Member[] = [];
  for await (const some of chunks(members)) normalized.push(...some.map(normalizeMember));
  return normalized;
}

/**
 * Handles are compared without regard to case and without @; uids as they are written. Which platforms there are is
 * checked where members come in: a list may have members on one that the operator has taken out of the configuration.
 */
function normalizeMember({ platform: name, by, value }: Member): Member {
  const platform = checkText("The platform of an account", name, MAX_MEMBER_LENGTH);
  const text = checkText("The uid or handle of an account", value, MAX_MEMBER_LENGTH);
  if (by !== "handle") return { platform, by, value: text };
  const handle = text.replace(/^@+\s*/, "").toLowerCase();
  return { platform, by, value: checkText("The handle of an account", handle, MAX_MEMBER_LENGTH) };
}

/** Four values a row stay far below what a statement may carry in any of the databases. */
const CHUNK_LENGTH = 500;

/** Lets other work of the process in between two chunks. */
async function* chunks<Items extends Sliceable>(items: Items): AsyncGenerator<ReturnType<Items["slice"]>> {
  for (let start = 0; start < items.length; start += CHUNK_LENGTH) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + CHUNK_LENGTH) as ReturnType<Items["slice"]>;
  }
}

interface Sliceable {
  readonly length: number;
  slice(start: number, end: number): unknown;
}

/** Members of one platform that are named in the same way together. */
function alike(members: readonly Member[]): Iterable<readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const name = `${member.platform} ${member.by}`;
    const group = groups.get(name);
    if (group) group.push(member);
    else groups.set(name, [member]);
  }
  return groups.values();
}

type MembersByList = ReadonlyMap<number, readonly Member[]>;

/**
 * Remembers the members of lists, because every search asks for them.
 * A list's version grows with every change, so what is remembered is never out of date.
 */
export class MemberCache {
  readonly #capacity: number;
  readonly #entries = new Map<number, { readonly version: number; readonly members: readonly Member[] }>();
  #size = 0;

  /** `capacity` counts members, not lists. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The members of all these lists; `load` is asked for those that are not remembered. */
  async read(
    lists: readonly { readonly id: number; readonly version: number }[],
    load: (listIds: readonly number[]) => Promise<MembersByList>,
  ): Promise<MembersByList> {
    // Taken out before loading: what is loaded may push it out of the cache.
    const found = new Map<number, readonly Member[]>();
    for (const { id, version } of lists) {
      const entry = this.#entries.get(id);
      if (entry?.version === version) found.set(id, entry.members);
    }
    const missing = lists.filter(({ id }) => !found.has(id));
    if (missing.length === 0) return found;
    // Read after the versions: the members are at least as new as the version they are remembered under.
    const loaded = await load(missing.map(({ id }) => id));
    for (const { id, version } of missing) {
      const members = loaded.get(id) ?? [];
      found.set(id, members);
      this.#remember(id, version, members);
    }
    return found;
  }

  forget(listId: number): void {
    const entry = this.#entries.get(listId);
    if (!entry) return;
    this.#entries.delete(listId);
    this.#size -= weigh(entry.members);
  }

  #remember(listId: number, version: number, members: readonly Member[]): void {
    this.forget(listId);
    if (weigh(members) > this.#capacity) return;
    this.#entries.set(listId, { version, members });
    this.#size += weigh(members);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.forget(oldest);
    }
  }
}

/** An empty list takes room too. */
function weigh(members: readonly Member[]): number {
  return members.length + 1;
}
