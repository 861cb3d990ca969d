import type { Account, AccountRef } from "../../post.ts";
import type { Engine } from "../engine.ts";
import { findAccounts } from "./accounts.ts";

/** The accounts behind each of several groups, in order; null for one that has not been seen. */
export type FindMembers = (
  groups: readonly (readonly AccountRef[])[],
) => Promise<readonly (readonly (Account | null)[])[]>;

interface Known {
  readonly version: number;
  readonly accounts: readonly (Account | null)[];
}

/**
 * Every search asks for the accounts of all lists of its caller. As long as nothing is written, a group that is the same array has the same
 * accounts, again in the same array. The others are looked up in one question.
 */
export function createFindMembers(engine: Engine): (version: number) => FindMembers {
  const known = new WeakMap<readonly AccountRef[], Known>();
  return (version) => async (groups) => {
    const missing = groups.filter((group) => known.get(group)?.version !== version);
    const looked = await findAccounts(engine, missing.flat());
    let start = 0;
    const found = new Map<readonly AccountRef[], readonly (Account | null)[]>();
    for (const group of missing) {
      const accounts = looked.slice(start, start + group.length);
      start += group.length;
      found.set(group, accounts);
      known.set(group, { version, accounts });
    }
    return groups.map((group) => found.get(group) ?? known.get(group)?.accounts ?? []);
  };
}
