import type { NewAccount, PropertyValue } from "./post.ts";

/** The accounts of a batch: a description that only repeats the last one of the same account is not kept again. */
export class DistinctAccounts {
  readonly all: NewAccount[] = [];
  readonly #lastOf = new Map<string, number>();

  /** The place of the description among all of them. */
  add(account: NewAccount): number {
    const name = `${account.platform} ${account.uid ?? ""} ${account.handle ?? ""}`;
    const last = this.#lastOf.get(name);
    const known = last === undefined ? undefined : this.all[last];
    if (last !== undefined && known !== undefined && isSame(known, account)) return last;
    const place = this.all.push(account) - 1;
    this.#lastOf.set(name, place);
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
