import type { ListBody, ListRight, ListWithAccountsBody } from "../../contract/list.ts";
import type { Platforms } from "../../contract/platforms.ts";
import type { List, ListWithMembers, Member } from "../../directory/records.ts";
import type { Account } from "../../posts/post.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../door/caller.ts";
import type { Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { sendInSlices } from "../server/json-text.ts";
import { findAccountsOf } from "./list-rules.ts";
import { understandBare, understandId } from "./look-up.ts";
import { accountAddress } from "./web-address.ts";

/** What the caller may do with a list that they may read. */
export function rightTo({ userId, share }: List, { user, scopes }: Caller): ListRight {
  if (!scopes.includes("lists")) return "read";
  return userId === user.id || scopes.includes("admin") ? "manage" : (share?.may ?? "read");
}

function presentList(list: List, caller: Caller): ListBody {
  const { share } = list;
  return {
    id: list.id,
    name: list.name,
    owner: list.owner,
    access: rightTo(list, caller),
    shared_with: share && { team_id: share.teamId, team: share.team, may: share.may },
    description: list.description,
    account_count: list.memberCount,
    keyword: list.keyword,
    simple_query: list.simpleQuery,
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  };
}

/** `accounts` stand beside the members, in order; null for one that has not been seen. */
export async function presentListWithAccounts(
  list: ListWithMembers,
  accounts: readonly (Account | null)[],
  { caller, platforms }: { readonly caller: Caller; readonly platforms: Platforms },
): Promise<ListWithAccountsBody> {
  const present = ([index, member]: [number, Member]) =>
    presentAccount(member, accounts[index] ?? null, platforms);
  return { ...presentList(list, caller), accounts: await mapInSlices(list.members.entries(), present) };
}

function presentAccount(
  member: Member,
  account: Account | null,
  platforms: Platforms,
): ListWithAccountsBody["accounts"][number] {
  if (account === null) return presentUnseen(member);
  return {
    id: account.id,
    channel_name: account.name,
    handle: account.handle,
    platform_name: account.platform,
    account_type: account.type,
    link: accountAddress(account, platforms),
  };
}

/** All that is known of it is how it was named. */
function presentUnseen({ platform, value }: Member): ListWithAccountsBody["accounts"][number] {
  return {
    id: null,
    channel_name: null,
    handle: value,
    platform_name: platform,
    account_type: null,
    link: null,
  };
}

/** `GET /lists`: a bare array, so there is no place for warnings; they count only under strict handling. */
export function createListsEndpoint({ directory }: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const lists = await directory.lists.listOf(call.caller.user.id);
    return lists.map((list) => presentList(list, call.caller));
  };
}

/** `GET /lists/{id}`. A list that the caller may not read and one that does not exist give the same answer. */
export function createListEndpoint({ directory, posts, platforms }: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const id = understandId(call, "a list", NO_SUCH_LIST);
    const [list] = await directory.lists.withMembersOf(call.caller.user.id, [id]);
    if (list === undefined) throw NO_SUCH_LIST;
    const accounts = await findAccountsOf(posts, list);
    const body = await presentListWithAccounts(list, accounts, { caller: call.caller, platforms });
    return sendInSlices(call.reply, body);
  };
}

export const NO_SUCH_LIST = new Failure({
  code: "list_not_found",
  detail: "There is no such list, or it is not shared with a team of yours. `GET /lists` names your lists.",
});
