import { findAccounts } from "./accounts.ts";
import type { Engine } from "./engine.ts";
import { mapInSlices } from "./map-in-slices.ts";
import type { Account, AccountRef } from "./post.ts";
import type { AccountRoll } from "./rows/account-roll.ts";

/** The accounts behind each of several groups, in order; null for one that has not been seen. */
export type FindMembers = (
  groups: readonly (readonly AccountRef[])[],
) => Promise<readonly (readonly (Account | null)[])[]>;

interface Known {
  readonly version: number;
  readonly roll: AccountRoll | null;
  readonly accounts: readonly (Account | null)[];
}

/**
 * Every search asks for the accounts of all lists of its caller. As long as the accounts are the same, a group that is the same array has the same
 * accounts, again in the same array. The others are looked up in the roll, or without one in one question.
 */
export function createFindMembers(
  engine: Engine,
): (version: number, roll: AccountRoll | null) => FindMembers {
  const known = new WeakMap<readonly AccountRef[], Known>();
  return (version, roll) => async (groups) => {
    const isKnown = (group: readonly AccountRef[]) => {
      const last = known.get(group);
      return last !== undefined && (last.version === version || (roll !== null && last.roll === roll));
    };
    const missing = groups.filter((group) => !isKnown(group));
    const refs = missing.flat();
    const looked =
      roll === null
        ? await findAccounts(engine, refs)
        : await mapInSlices(refs, (ref) => roll.findByName(ref));
    let start = 0;
    const found = new Map<readonly AccountRef[], readonly (Account | null)[]>();
    for (const group of missing) {
      const accounts = looked.slice(start, start + group.length);
      start += group.length;
      found.set(group, accounts);
      known.set(group, { version, roll, accounts });
    }
    return groups.map((group) => found.get(group) ?? known.get(group)?.accounts ?? []);
  };
}
