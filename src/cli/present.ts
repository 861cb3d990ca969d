import { printMember } from "../contract/manage/parse-member.ts";
import type { ApiKey, List, ListWithMembers, User } from "../directory/directory.ts";

/** What --json prints; programs depend on the names. */

export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    disabled: user.disabled,
    scopes: user.scopes,
    rate_limit: user.rateLimit,
    created_at: user.createdAt,
  };
}

export function presentKey(key: ApiKey, email: string | null) {
  return {
    id: key.id,
    user: email,
    name: key.name,
    disabled: key.disabled,
    scopes: key.scopes,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
  };
}

export function presentList(list: List | ListWithMembers, email?: string | null) {
  return {
    id: list.id,
    ...(email !== undefined && { user: email }),
    name: list.name,
    description: list.description,
    keyword: list.keyword,
    simple_query: list.simpleQuery,
    account_count: list.memberCount,
    ...("members" in list && { accounts: list.members.map(printMember) }),
    created_at: list.createdAt,
    updated_at: list.updatedAt,
  };
}
