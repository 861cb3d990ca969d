import type { ListWithAccountsBody } from "../../contract/list.ts";
import type { ListChangesBody, NewListBody } from "../../contract/manage/lists.ts";
import type { List, ListWithMembers } from "../../directory/records.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { tokenize } from "../../text/tokenize.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { findAccountsOf } from "../search/list-rules.ts";
import { NO_SUCH_LIST, presentListWithAccounts } from "../search/lists-endpoint.ts";
import { Failure } from "../server/failure.ts";
import { sendInSlices } from "../server/json-text.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";
import { understandMembers } from "./members.ts";

/** Refuses a keyword that could not be searched, with the place where it goes wrong. Blank is none. */
function understandListKeyword(keyword: string | null, boolean: boolean): void {
  if (keyword === null || keyword.trim() === "") return;
  const { problems } = parseKeyword(keyword, { boolean, tokenize });
  if (problems.length === 0) return;
  throw new Failure(
    problems.map(({ position, detail }) => ({
      code: "invalid_keyword",
      pointer: "/keyword",
      detail,
      meta: { position },
    })),
  );
}

/** `POST /manage/v1/lists`. */
export function createCreateListEndpoint(context: ManageContext): Endpoint<NewListBody> {
  const { directory, audit } = context;
  return async ({ body, caller: { user }, request, reply }) => {
    const { name, description = null, keyword = null, simple_query: simpleQuery = false } = body;
    understandListKeyword(keyword, simpleQuery);
    const members = await understandMembers(body.members ?? [], context.platforms);
    const creation = directory.lists.create(user.id, { name, description, keyword, simpleQuery, members });
    const list = await refusing({ limit_reached: "limit_reached" }, creation);
    await audit(request, { actor: user, action: "list.created", subject: nameOfList(list) });
    return sendInSlices(reply, await presentWhole(context, list));
  };
}

/** `PATCH /manage/v1/lists/{id}`. */
export function createChangeListEndpoint(context: ManageContext): Endpoint<ListChangesBody> {
  const { directory, audit } = context;
  return async (call) => {
    const before = await findOwnList(context, call);
    const { simple_query: simpleQuery, ...others } = call.body;
    const changes = { ...others, ...(simpleQuery !== undefined && { simpleQuery }) };
    const { keyword = before.keyword } = changes;
    understandListKeyword(keyword, simpleQuery ?? before.simpleQuery);
    const list = await refusing(GONE, directory.lists.update(before.id, changes));
    const detail = Object.keys(call.body).join(", ");
    const { user } = call.caller;
    await audit(call.request, { actor: user, action: "list.changed", subject: nameOfList(list), detail });
    return sendInSlices(call.reply, await presentWhole(context, list));
  };
}

/** `DELETE /manage/v1/lists/{id}`. */
export function createDeleteListEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const list = await findOwnList(context, call);
    await refusing(GONE, directory.lists.delete(list.id));
    const { user } = call.caller;
    await audit(call.request, { actor: user, action: "list.deleted", subject: nameOfList(list) });
  };
}

/** The list in the path; somebody else's is like one that does not exist. */
export async function findOwnList(
  { directory }: Context,
  { caller, request }: Call<unknown>,
): Promise<ListWithMembers> {
  const id = readPathId(request, "list");
  const [list] = await directory.lists.withMembersOf(caller.user.id, [id]);
  if (list === undefined) throw NO_SUCH_LIST;
  return list;
}

export async function presentWhole(
  { posts, platforms }: Context,
  list: ListWithMembers,
): Promise<ListWithAccountsBody> {
  return presentListWithAccounts(list, await findAccountsOf(posts, list), platforms);
}

export function nameOfList({ id, name }: List): string {
  return `list ${id} "${name}"`;
}

/** Somebody may delete a list while it is being changed. */
export const GONE = { not_found: "list_not_found" } as const;
