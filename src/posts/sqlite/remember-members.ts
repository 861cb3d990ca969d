import type { Account, AccountRef } from "../post.ts";
import type { Posts } from "../posts.ts";

interface KnownMembers {
  readonly version: number;
  readonly accounts: readonly (Account | null)[];
}

/**
 * Every search asks for the accounts of all lists of its caller. A group that is the same array has its
 * answer in the same array, as long as no account changes; `versionOf` tells whether one has.
 */
export function rememberMembers(
  versionOf: () => number,
  find: (groups: readonly (readonly AccountRef[])[]) => ReturnType<Posts["findMembers"]>,
): Posts["findMembers"] {
  const known = new WeakMap<readonly AccountRef[], KnownMembers>();
  return async (groups) => {
    const version = versionOf();
    const missing = [...new Set(groups)].filter((group) => known.get(group)?.version !== version);
    if (missing.length > 0) {
      const found = await find(missing);
      for (const [place, group] of missing.entries()) {
        known.set(group, { version, accounts: found[place] ?? [] });
      }
    }
    return groups.map((group) => known.get(group)?.accounts ?? []);
  };
}
