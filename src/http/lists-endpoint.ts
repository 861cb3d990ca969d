import { parseBareRequest } from "../contract/parse-bare-request.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Call, Endpoint } from "./guard.ts";
import { findMembers } from "./list-rules.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { presentList, presentListWithAccounts } from "./present-list.ts";
import { refuseWarnings } from "./strictness.ts";

/** `GET /lists`: a bare array, so there is no place for warnings; they count only under strict handling. */
export function createListsEndpoint({ directory }: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const lists = await directory.lists.listOf(call.caller.user.id);
    return lists.map(presentList);
  };
}

/** `GET /lists/{id}`. Somebody else's list and one that does not exist give the same answer. */
export function createListEndpoint({ directory, posts }: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const id = understandId(call);
    const lists = await directory.lists.withMembersOf(call.caller.user.id, [id]);
    const [list] = lists;
    if (list === undefined) throw NO_SUCH_LIST;
    const [accounts = []] = await findMembers(posts, lists);
    return presentListWithAccounts(list, accounts);
  };
}

function understandBare(call: Call): void {
  if (call.strict) refuseWarnings(parseBareRequest(rawQueryOf(call.request.url)));
}

function understandId(call: Call): number {
  const { id } = call.request.params as { readonly id: string };
  const detail = "The ID of a list is a whole number, for example `/lists/42`.";
  if (!/^[0-9]+$/.test(id)) throw new Failure({ code: "invalid_parameter", parameter: "id", detail });
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw NO_SUCH_LIST;
  return number;
}

export const NO_SUCH_LIST = new Failure({
  code: "list_not_found",
  detail: "You have no such list. `GET /lists` names your lists.",
});
