import { accountId } from "../identity.ts";
import type { NewAccount } from "../post.ts";
import { type AccountMerge, createAccountBook } from "./account-book.ts";
import { handleKey, type KnownAccount } from "./account-row.ts";

/** By which accounts are looked for. */
export interface AccountKeys {
  readonly ids: readonly number[];
  readonly handleKeys: readonly string[];
}

export interface ResolvedAccounts {
  /** The account of each post, in the order given. */
  readonly ids: readonly number[];
  /** New accounts and those of which something new was collected. */
  readonly changed: readonly KnownAccount[];
  readonly merges: readonly AccountMerge[];
}

/** Finds out whose the posts are: by uid, or by handle until a uid is seen. `known` are those that `accountKeys` names. */
export function resolveAccounts(
  seen: readonly NewAccount[],
  known: readonly KnownAccount[],
  nowMs: number,
): ResolvedAccounts {
  const book = createAccountBook(known, nowMs);
  const ids = seen.map((account) => book.enter(account));
  return { ids: ids.map((id) => book.current(id)), changed: book.changed(), merges: book.merges() };
}

/** Under what the accounts may be known. */
export function accountKeys(seen: readonly Pick<NewAccount, "platform" | "uid" | "handle">[]): AccountKeys {
  const ids = new Set<number>();
  const handles = new Set<string>();
  for (const { platform, uid, handle } of seen) {
    if (uid !== null) ids.add(accountId(platform, { uid }));
    if (handle !== null) handles.add(handleKey(platform, handle));
  }
  return { ids: [...ids], handleKeys: [...handles] };
}
