import { accountId, normalizeHandle } from "../identity.ts";
import type { AccountDescription, NewAccount, PropertyValue } from "../post.ts";
import { type Described, handleKey, type KnownAccount } from "./account-row.ts";

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

type Properties = Readonly<Record<string, PropertyValue>>;

/** An account that was known by its handle only, and the one with a uid that it turned out to be. */
export interface AccountMerge {
  readonly from: KnownAccount;
  readonly into: KnownAccount;
}

/** Accounts as they stand after each entry. */
export interface AccountResolver {
  /** Notes what was collected and says which account it is. */
  enter(seen: NewAccount): number;
  /** Notes what is said about an account. */
  describe(description: AccountDescription): number;
  /** Where an account went that was entered by handle before its uid was seen in the same resolver. */
  current(id: number): number;
  /** New accounts and those of which something is new. */
  changed(): readonly KnownAccount[];
  merges(): readonly AccountMerge[];
}

/** `nowMs` is when accounts that are new or change do so. */
export function createAccountResolver(known: readonly KnownAccount[], nowMs: number): AccountResolver {
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

  function note(seen: NewAccount, said: AccountDescription | null): number {
    const key = seen.handle === null ? null : handleKey(seen.platform, seen.handle);
    const atHandle = key === null ? undefined : byHandle.get(key);
    const id =
      seen.uid !== null
        ? accountId(seen.platform, { uid: seen.uid })
        : (atHandle ?? accountId(seen.platform, { handle: seen.handle ?? "" }));
    const bare = atHandle === undefined ? undefined : accounts.get(atHandle);
    const merges = bare !== undefined && bare.uid === null && bare.id !== id;
    if (merges) mergedInto.set(bare.id, id);
    const before = [accounts.get(id), merges ? bare : undefined].filter((account) => account !== undefined);
    accounts.set(id, combine(id, before, seen, said));
    if (key !== null) byHandle.set(key, id);
    return id;
  }

  return {
    enter: (seen) => note(seen, null),
    describe: (said) => note({ ...said, type: null, properties: null }, said),
    current: (id) => mergedInto.get(id) ?? id,
    changed: () =>
      [...accounts.values()].flatMap((account) => {
        const before = original.get(account.id);
        if (mergedInto.has(account.id) || (before !== undefined && same(before, account))) return [];
        const createdAt = account.createdAt ?? (before === undefined ? nowMs : null);
        return [{ ...account, createdAt, updatedAt: nowMs }];
      }),
    merges: () =>
      [...mergedInto].flatMap(([fromId, intoId]) => {
        const from = accounts.get(fromId);
        const into = accounts.get(intoId);
        return from !== undefined && into !== undefined ? [{ from, into }] : [];
      }),
  };
}

/** What was collected now, and where nothing was, what was known; above both, what was said. */
function combine(
  id: number,
  before: readonly KnownAccount[],
  seen: NewAccount,
  said: AccountDescription | null,
): KnownAccount {
  const [previous, other] = before;
  const describedBefore = {
    type: previous?.described.type ?? other?.described.type ?? null,
    properties: over(other?.described.properties ?? {}, previous?.described.properties ?? {}),
  };
  const described = said === null ? describedBefore : describe(describedBefore, said);
  const collected = seen.properties ?? before.find(hasProperties)?.properties ?? {};
  return {
    id,
    platform: seen.platform,
    uid: seen.uid ?? previous?.uid ?? null,
    handle:
      (said === null ? null : asSpelled(seen.handle, before)) ?? seen.handle ?? previous?.handle ?? null,
    name: seen.name ?? previous?.name ?? other?.name ?? null,
    type: described.type ?? seen.type ?? previous?.type ?? "organization",
    url: seen.url ?? previous?.url ?? other?.url ?? null,
    bio: seen.bio ?? previous?.bio ?? other?.bio ?? null,
    followers: seen.followers ?? previous?.followers ?? other?.followers ?? null,
    properties: over(without(collected, removedBy(said)), described.properties),
    createdAt: earliest(before),
    updatedAt: previous?.updatedAt ?? null,
    described,
  };
}

function earliest(before: readonly KnownAccount[]): number | null {
  const times = before.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]));
  return times.length === 0 ? null : Math.min(...times);
}

function describe(before: Described, { type, properties }: AccountDescription): Described {
  const given = Object.entries(properties ?? {}).flatMap(([key, value]): [string, PropertyValue][] =>
    value === null ? [] : [[key, value]],
  );
  const kept = without(before.properties, removedBy({ properties }));
  return { type: type ?? before.type, properties: over(kept, Object.fromEntries(given)) };
}

function removedBy(said: Pick<AccountDescription, "properties"> | null): readonly string[] {
  return Object.entries(said?.properties ?? {}).flatMap(([key, value]) => (value === null ? [key] : []));
}

/** All properties; of two of the same name, without regard to case, the upper. */
function over(lower: Properties, upper: Properties): Properties {
  const names = Object.keys(upper);
  return names.length === 0
    ? lower
    : Object.fromEntries([...Object.entries(without(lower, names)), ...Object.entries(upper)]);
}

function without(properties: Properties, names: readonly string[]): Properties {
  if (names.length === 0) return properties;
  const lowered = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !lowered.has(key.toLowerCase())));
}

/** A description that names an account by its handle does not say how it is spelled. */
function asSpelled(handle: string | null, before: readonly KnownAccount[]): string | null {
  if (handle === null) return null;
  const wanted = normalizeHandle(handle);
  return before.find((one) => one.handle !== null && normalizeHandle(one.handle) === wanted)?.handle ?? null;
}

function hasProperties({ properties }: KnownAccount): boolean {
  return Object.keys(properties).length > 0;
}

function same(left: KnownAccount, right: KnownAccount): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
