import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { MAX_MEMBER_LENGTH } from "../../contract/limits.ts";
import type { Member } from "../directory.ts";
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

/** The members of each of these lists, in the order in which they were added. */
export async function selectMembers(
  db: Kysely<Tables>,
  listIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> {
  const members = new Map<number, Member[]>(listIds.map((id) => [id, []]));
  for await (const some of chunks(listIds)) {
    const rows = await db
      .selectFrom("list_members")
      .select(["list_id", "platform", "named_by", "value"])
      .where("list_id", "in", some)
      .orderBy("id")
      .execute();
    for (const { list_id, platform, named_by, value } of rows) {
      members.get(list_id)?.push({ platform, by: named_by, value });
    }
  }
  return members;
}

/**
 * Handles are compared without regard to case and without @; uids as they are written. Which platforms there are is
 * checked where members come in: a list may have members on one that the operator has taken out of the configuration.
 */
export function normalizeMember({ platform: name, by, value }: Member): Member {
  const platform = checkText("The platform of an account", name, MAX_MEMBER_LENGTH);
  const text = checkText("The uid or handle of an account", value, MAX_MEMBER_LENGTH);
  if (by !== "handle") return { platform, by, value: text };
  const handle = text.replace(/^@+\s*/, "").toLowerCase();
  return { platform, by, value: checkText("The handle of an account", handle, MAX_MEMBER_LENGTH) };
}

/** Four values a row stay far below what a statement may carry in any of the databases. */
const CHUNK_LENGTH = 500;

/** Lets other work of the process in between two chunks. */
async function* chunks<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += CHUNK_LENGTH) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + CHUNK_LENGTH);
  }
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
