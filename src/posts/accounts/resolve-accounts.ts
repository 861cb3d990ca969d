import { accountId, normalizeHandle } from "../identity.ts";
import type { NewAccount, PropertyValue } from "../post.ts";
import { type AccountMerge, createAccountResolver } from "./account-resolver.ts";
import { handleKey, type KnownAccount } from "./account-row.ts";

/** By which accounts are looked for. */
export interface AccountKeys {
  readonly ids: readonly number[];
  readonly handleKeys: readonly string[];
}

interface ResolvedAccounts {
  /** The account of each post, in the order given. */
  readonly ids: readonly number[];
  /** New accounts and those of which something new was collected. */
  readonly changed: readonly KnownAccount[];
  readonly merges: readonly AccountMerge[];
}

/**
 * Finds out whose the posts are: by uid, or by handle until a uid is seen. `known` are those that `accountKeys` names.
 */
export function resolveAccounts(
  seen: readonly NewAccount[],
  known: readonly KnownAccount[],
  nowMs: number,
): ResolvedAccounts {
  const resolver = createAccountResolver(known, nowMs);
  const ids = seen.map((account) => resolver.enter(account));
  return {
    ids: ids.map((id) => resolver.current(id)),
    changed: resolver.changed(),
    merges: resolver.merges(),
  };
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

/**
 * The accounts of a batch: a description that only repeats the last one of the same account is not kept again. Whether
 * an account that is named by its handle alone is one with a uid is not known here, so neither kind is a repetition
 * across the other.
 */
export class DistinctAccounts {
  readonly all: NewAccount[] = [];
  readonly #lastOf = new Map<string, number>();

  /** The place of the description among all of them. */
  add(account: NewAccount): number {
    const { platform, uid, handle } = account;
    const kind = uid === null ? "handles" : "uids";
    const names = [
      ...(uid === null ? [] : [`${platform} uid ${uid}`]),
      ...(handle === null ? [] : [`${platform} handle ${normalizeHandle(handle)}`]),
    ];
    const last = this.#lastOf.get(names[0] ?? "") ?? -1;
    const known = this.all[last];
    const lastOfOtherKind = this.#lastOf.get(`${platform} ${kind === "uids" ? "handles" : "uids"}`) ?? -1;
    const isLast = last > lastOfOtherKind && names.every((name) => this.#lastOf.get(name) === last);
    if (known !== undefined && isLast && isSame(known, account)) return last;
    const place = this.all.push(account) - 1;
    for (const name of [...names, `${platform} ${kind}`]) this.#lastOf.set(name, place);
    return place;
  }
}

function isSame(left: NewAccount, right: NewAccount): boolean {
  return (
    left.name === right.name &&
    left.type === right.type &&
    left.url === right.url &&
    left.bio === right.bio &&
    left.followers === right.followers &&
    left.uid === right.uid &&
    left.handle === right.handle &&
    hasSameProperties(left.properties, right.properties)
  );
}

function hasSameProperties(left: NewAccount["properties"], right: NewAccount["properties"]): boolean {
  if (left === null || right === null) return left === right;
  const keys = Object.keys(left);
  const others = Object.keys(right);
  // The order counts too: it is shown.
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && isSameValue(left[key], right[key]))
  );
}

function isSameValue(left: PropertyValue | undefined, right: PropertyValue | undefined): boolean {
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
