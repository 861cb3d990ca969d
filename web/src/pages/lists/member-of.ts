import type { FoundAccount } from "../../../../src/contract/accounts.ts";
import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import type { MemberBody, RemovedMembersBody } from "../../../../src/contract/manage/lists.ts";
import { csvCell } from "../../ui/csv-cell.ts";

type ListAccount = ListWithAccountsBody["accounts"][number];

/** How an account that was found becomes a member: by its uid, which outlives a change of the handle, if it has one. */
export function memberOf(account: FoundAccount): MemberBody {
  const { platform_name: platform, channel_uid: uid, handle, id } = account;
  if (uid !== null) return { platform, uid };
  return { platform, handle: handle ?? String(id) };
}

/** How a member is taken off the list: by its ID once it has been seen; before that, whichever way it was named. */
export function removalOf({ id, platform_name: platform, handle }: ListAccount): RemovedMembersBody {
  if (id !== null) return { account_ids: [id] };
  const value = handle ?? "";
  return { members: [`${platform}:${value}`, { platform, handle: value }, { platform, uid: value }] };
}

/** The members as a table that can be pasted into another list. */
export function membersAsCsv({ accounts }: ListWithAccountsBody): string {
  const rows = accounts.map(({ platform_name, handle, channel_name, link }) => [
    platform_name,
    handle,
    channel_name,
    link,
  ]);
  return [["Platform", "Handle", "Name", "Address"], ...rows]
    .map((cells) => cells.map((cell) => csvCell(cell ?? "")).join(","))
    .join("\n")
    .concat("\n");
}
