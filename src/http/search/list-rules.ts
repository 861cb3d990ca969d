import { LRUCache } from "lru-cache";
import type { Directory, NamedAccount } from "../../directory/directory.ts";
import type { ListWithMembers } from "../../directory/records.ts";
import type { ListMembers } from "../../posts/accounts/known-members.ts";
import type { AccountRef } from "../../posts/post.ts";
import type { ListRule, Posts } from "../../posts/posts.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import type { KeywordTree } from "../../query/tree.ts";
import { tokenize } from "../../text/tokenize.ts";

/** Of the keywords that are remembered, in characters. Their trees take about fifty times as many bytes. */
const MOST_CHARACTERS = 500_000;

/** What lists pull in. Every search asks for all lists of its caller, so keywords are parsed once. */
export class ListRules {
  readonly #directory: Directory;
  readonly #posts: Posts;
  readonly #keywords = new LRUCache<string, { readonly tree: KeywordTree | null }>({
    maxSize: MOST_CHARACTERS,
  });

  constructor({ directory, posts }: { readonly directory: Directory; readonly posts: Posts }) {
    this.#directory = directory;
    this.#posts = posts;
  }

  /** Every list that a user may read, expanded to what it pulls in now: members that have not been seen yet are not there. */
  async of(userId: number): Promise<readonly ListRule[]> {
    const lists = await this.#directory.lists.withMembersOf(userId);
    const members = await findMembers(this.#posts, lists);
    return lists.map((list, index) => ({
      id: list.id,
      version: `${list.updatedAt.getTime()}.${members[index]?.version ?? ""}`,
      accountIds: members[index]?.accountIds ?? [],
      keyword: list.keyword === null ? null : this.#parse(list.keyword, list.simpleQuery),
    }));
  }

  /** A keyword that cannot be understood pulls nothing in; it was refused when the list was made. */
  #parse(keyword: string, boolean: boolean): KeywordTree | null {
    const key = `${boolean} ${keyword}`;
    const known = this.#keywords.get(key);
    if (known !== undefined) return known.tree;
    const { tree } = parseKeyword(keyword, { boolean, tokenize });
    this.#keywords.set(key, { tree }, { size: key.length });
    return tree;
  }
}

/** The accounts behind the members of each list. One query for all. */
async function findMembers(posts: Posts, lists: readonly ListWithMembers[]): Promise<readonly ListMembers[]> {
  if (lists.length === 0) return [];
  return posts.findMembers(
    lists.map(({ id, updatedAt, members }) => ({ id, version: updatedAt.getTime(), members })),
  );
}

/** The accounts behind the members of a list, in order; null for a member that has not been seen. */
export async function findAccountsOf(posts: Posts, list: ListWithMembers): Promise<ListMembers["accounts"]> {
  const [found] = await findMembers(posts, [list]);
  return found?.accounts ?? [];
}

/** What an account is called; one that was never seen, as it was named. */
export async function namesOf(posts: Pick<Posts, "findAccounts">, ref: AccountRef): Promise<NamedAccount> {
  const [account] = await posts.findAccounts([ref]);
  const { platform, by, value } = ref;
  return account ?? { platform, uid: by === "handle" ? null : value, handle: by === "uid" ? null : value };
}
