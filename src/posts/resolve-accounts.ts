import { handleKey } from "./account-row.ts";
import type { AccountKeys, AccountMerge } from "./accounts.ts";
import { accountId } from "./identity.ts";
import type { Account, NewAccount } from "./post.ts";

export interface ResolvedAccounts {
  /** The account of each post, in the order given. */
  readonly ids: readonly number[];
  /** New accounts and those of which something new was collected. */
  readonly changed: readonly Account[];
  readonly merges: readonly AccountMerge[];
}

/** Finds out whose the posts are: by uid, or by handle until a uid is seen. `known` are those that `accountKeys` names. */
export function resolveAccounts(seen: readonly NewAccount[], known: readonly Account[]): ResolvedAccounts {
  const book = createBook(known);
  const ids = seen.map((account) => book.enter(account));
  return { ids: ids.map((id) => book.current(id)), changed: book.changed(), merges: book.merges() };
}

/** Under what the accounts may be known. */
export function accountKeys(seen: readonly NewAccount[]): AccountKeys {
  const ids = new Set<number>();
  const handles = new Set<string>();
  for (const { platform, uid, handle } of seen) {
    if (uid !== null) ids.add(accountId(platform, { uid }));
    if (handle !== null) handles.add(handleKey(platform, handle));
  }
  return { ids: [...ids], handleKeys: [...handles] };
}

/** The accounts of a batch as they stand after each entry. */
function createBook(known: readonly Account[]) {
  const original = new Map(known.map((account) => [account.id, account]));
  const accounts = new Map(original);
  const byHandle = new Map<string, number>();
  const mergedInto = new Map<number, number>();
  for (const account of known) {
    if (account.handle === null) continue;
    const key = handleKey(account.platform, account.handle);
    const other = accounts.get(byHandle.get(key) ?? -1);
    if (other === undefined || other.uid === null || account.uid !== null) byHandle.set(key, account.id);
  }

  return {
    /** Notes what was collected and says which account it is. */
    enter(seen: NewAccount): number {
      const key = seen.handle === null ? null : handleKey(seen.platform, seen.handle);
      const atHandle = key === null ? undefined : byHandle.get(key);
      const id =
        seen.uid !== null
          ? accountId(seen.platform, { uid: seen.uid })
          : (atHandle ?? accountId(seen.platform, { handle: seen.handle ?? "" }));
      const bare = atHandle === undefined ? undefined : accounts.get(atHandle);
      const merges = bare !== undefined && bare.uid === null && bare.id !== id;
      const previous = accounts.get(id) ?? (merges ? bare : undefined);
      if (merges) mergedInto.set(bare.id, id);
      accounts.set(id, combine(id, previous, seen));
      if (key !== null) byHandle.set(key, id);
      return id;
    },
    /** Where an account went that was entered by handle before its uid was seen in the same batch. */
    current: (id: number): number => mergedInto.get(id) ?? id,
    changed: (): readonly Account[] =>
      [...accounts.values()].filter((account) => {
        const before = original.get(account.id);
        return !mergedInto.has(account.id) && (before === undefined || !same(before, account));
      }),
    merges: (): readonly AccountMerge[] =>
      [...mergedInto].flatMap(([fromId, intoId]) => {
        const from = accounts.get(fromId);
        const into = accounts.get(intoId);
        return from !== undefined && into !== undefined ? [{ from, into }] : [];
      }),
  };
}

/** What was collected now, and where nothing was, what was known. */
function combine(id: number, previous: Account | undefined, seen: NewAccount): Account {
  return {
    id,
    platform: seen.platform,
    uid: seen.uid ?? previous?.uid ?? null,
    handle: seen.handle ?? previous?.handle ?? null,
    name: seen.name ?? previous?.name ?? null,
    type: seen.type ?? previous?.type ?? "organization",
    url: seen.url ?? previous?.url ?? null,
    bio: seen.bio ?? previous?.bio ?? null,
    followers: seen.followers ?? previous?.followers ?? null,
    properties: seen.properties ?? previous?.properties ?? {},
  };
}

function same(left: Account, right: Account): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
