import type { Member } from "../directory/directory.ts";
import type { Account, AccountRef } from "../posts/post.ts";
import type { Near } from "./archive.ts";

/** The IDs of the lists that have an account among their members, however they name it. */
export async function findListsNaming(
  { directory, findAccounts }: Near,
  ref: AccountRef,
): Promise<readonly number[]> {
  const [account] = await findAccounts([ref]);
  const names = new Set([keyOf(ref), ...namesOf(account ?? null)]);
  const lists = await directory.lists.all();
  const found: number[] = [];
  for (const { id } of lists) {
    const list = await directory.lists.find(id);
    if (list?.members.some((member) => names.has(keyOf(member)))) found.push(id);
  }
  return found;
}

function namesOf(account: Account | null): readonly string[] {
  if (account === null) return [];
  const { platform, uid, handle } = account;
  return [
    ...(uid === null ? [] : [keyOf({ platform, by: "uid", value: uid })]),
    ...(handle === null ? [] : [keyOf({ platform, by: "handle", value: handle })]),
  ];
}

/** A value that may be either is compared as either. */
function keyOf({ platform, value }: Member): string {
  return `${platform} ${value.replace(/^@/, "").toLowerCase()}`;
}
