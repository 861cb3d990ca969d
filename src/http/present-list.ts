import type { ListBody, ListWithAccountsBody } from "../contract/list.ts";
import type { List, ListWithMembers, Member } from "../directory/directory.ts";
import type { Account } from "../posts/post.ts";
import { webAddress } from "./web-address.ts";

export function presentList(list: List): ListBody {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    account_count: list.memberCount,
    keyword: list.keyword,
    simple_query: list.simpleQuery,
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  };
}

/** `accounts` stand beside the members, in order; null for one that has not been seen. */
export function presentListWithAccounts(
  list: ListWithMembers,
  accounts: readonly (Account | null)[],
): ListWithAccountsBody {
  return {
    ...presentList(list),
    accounts: list.members.map((member, index) => presentAccount(member, accounts[index] ?? null)),
  };
}

function presentAccount(member: Member, account: Account | null): ListWithAccountsBody["accounts"][number] {
  if (account === null) return presentUnseen(member);
  return {
    id: account.id,
    channel_name: account.name,
    handle: account.handle,
    platform_name: account.platform,
    account_type: account.type,
    link: webAddress(account.url),
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
