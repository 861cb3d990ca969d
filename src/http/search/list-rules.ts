import type { Directory, ListWithMembers } from "../../directory/directory.ts";
import type { Account } from "../../posts/post.ts";
import type { ListRule, Posts } from "../../posts/posts.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import type { KeywordTree } from "../../query/tree.ts";
import { tokenize } from "../../text/tokenize.ts";

/** Every list of a user, expanded to what it pulls in now: members that have not been seen yet are simply not there. */
export async function findListRules(
  { directory, posts }: { readonly directory: Directory; readonly posts: Posts },
  userId: number,
): Promise<readonly ListRule[]> {
  const lists = await directory.lists.withMembersOf(userId);
  const accounts = await findMembers(posts, lists);
  return lists.map((list, index) => ({
    id: list.id,
    accountIds: idsOf(accounts[index] ?? []),
    keyword: keywordOf(list),
  }));
}

/**
 * The accounts behind the members of each list, in order; null for a member that has not been seen. One query for all.
 */
export function findMembers(
  posts: Posts,
  lists: readonly ListWithMembers[],
): Promise<readonly (readonly (Account | null)[])[]> {
  return lists.length === 0 ? Promise.resolve([]) : posts.findMembers(lists.map(({ members }) => members));
}

/** By the array of accounts, which stays the same as long as they do. */
const knownIds = new WeakMap<readonly (Account | null)[], readonly number[]>();

function idsOf(accounts: readonly (Account | null)[]): readonly number[] {
  const known = knownIds.get(accounts);
  if (known !== undefined) return known;
  const ids = [...new Set(accounts.flatMap((account) => (account === null ? [] : [account.id])))];
  knownIds.set(accounts, ids);
  return ids;
}

/** By the list, which stays the same as long as nothing changes. */
const knownKeywords = new WeakMap<ListWithMembers, KeywordTree | null>();

/** A keyword that cannot be understood pulls nothing in; it was refused when the list was made. */
function keywordOf(list: ListWithMembers): KeywordTree | null {
  if (list.keyword === null) return null;
  const known = knownKeywords.get(list);
  if (known !== undefined) return known;
  const { tree } = parseKeyword(list.keyword, { boolean: list.simpleQuery, tokenize });
  knownKeywords.set(list, tree);
  return tree;
}
