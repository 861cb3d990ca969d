import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Endpoint } from "./guard.ts";
import { findMembers } from "./list-rules.ts";
import { understandBare, understandId } from "./look-up.ts";
import { presentList, presentListWithAccounts } from "./present-list.ts";

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
    const id = understandId(call, "a list", NO_SUCH_LIST);
    const lists = await directory.lists.withMembersOf(call.caller.user.id, [id]);
    const [list] = lists;
    if (list === undefined) throw NO_SUCH_LIST;
    const [accounts = []] = await findMembers(posts, lists);
    return presentListWithAccounts(list, accounts);
  };
}

export const NO_SUCH_LIST = new Failure({
  code: "list_not_found",
  detail: "You have no such list. `GET /lists` names your lists.",
});
