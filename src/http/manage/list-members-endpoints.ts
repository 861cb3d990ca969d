import type {
  MembersReport,
  NewMembersBody,
  RemovedMembersBody,
  RemovedReport,
} from "../../contract/manage/lists.ts";
import { printMember } from "../../contract/manage/parse-member.ts";
import type { ListWithMembers, Member } from "../../directory/records.ts";
import type { Account } from "../../posts/post.ts";
import { mapInSlices, nextTurn } from "../../posts/time-slice.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { findAccountsOf } from "../search/list-rules.ts";
import { Failure } from "../server/failure.ts";
import { sendInSlices } from "../server/json-text.ts";
import { findListTo, GONE, nameOfList, presentWhole, readMembers, understandMembers } from "./lists.ts";
import { type ManageContext, refusing } from "./manage-context.ts";

/** `POST /manage/v1/lists/{id}/members`. An account that is a member under another name is not added again. */
export function createAddMembersEndpoint(context: ManageContext): Endpoint<NewMembersBody> {
  const { directory, posts, audit } = context;
  return async (call) => {
    const list = await findListTo("edit", context, call);
    const { members, notUnderstood } = await readMembers(call.body, context.platforms);
    const accounts = members.length === 0 ? [] : await posts.findAccounts(members);
    const present = await namesOf(context, list);
    const added: Member[] = [];
    const unseen: Member[] = [];
    await mapInSlices(members.entries(), ([index, member]) => {
      const account = accounts[index] ?? null;
      const name = nameOfOne(member, account);
      if (present.has(name)) return;
      present.add(name);
      added.push(member);
      if (account === null) unseen.push(member);
    });
    const stored = call.body.dry_run === true ? [] : added;
    const changed =
      stored.length === 0 ? list : await refusing(GONE, directory.lists.addMembers(list.id, stored));
    await note(audit, call, "list.members_added", list, stored.length);
    const report: MembersReport = {
      added: added.length,
      already_members: members.length - added.length,
      not_seen_yet: await mapInSlices(unseen, printMember),
      not_understood: notUnderstood,
      list: await presentWhole(context, call, changed),
    };
    return sendInSlices(call.reply, report);
  };
}

/** `DELETE /manage/v1/lists/{id}/members`. */
export function createRemoveMembersEndpoint(context: ManageContext): Endpoint<RemovedMembersBody> {
  const { directory, posts, audit } = context;
  return async (call) => {
    const list = await findListTo("edit", context, call);
    const { account_ids: ids = [], members = [] } = call.body;
    if (ids.length + members.length === 0) throw NOTHING_TO_REMOVE;
    // A list may have members on a platform that is no longer in the configuration.
    const platforms = context.platforms.with(list.members.map(({ platform }) => platform));
    await nextTurn();
    const written = await understandMembers(members, platforms);
    const accounts = written.length === 0 ? [] : await posts.findAccounts(written);
    const unwanted = await namesOfAll(written, accounts);
    await mapInSlices(ids, (id) => unwanted.add(idName(id)));
    const present = await findAccountsOf(posts, list);
    const removed: Member[] = [];
    await mapInSlices(list.members.entries(), ([index, member]) => {
      if (unwanted.has(nameOfOne(member, present[index] ?? null))) removed.push(member);
    });
    const changed =
      removed.length === 0 ? list : await refusing(GONE, directory.lists.removeMembers(list.id, removed));
    await note(audit, call, "list.members_removed", list, removed.length);
    const report: RemovedReport = {
      removed: removed.length,
      list: await presentWhole(context, call, changed),
    };
    return sendInSlices(call.reply, report);
  };
}

/** All names under which accounts are in a list already. */
async function namesOf({ posts }: Context, list: ListWithMembers): Promise<Set<string>> {
  return namesOfAll(list.members, await findAccountsOf(posts, list));
}

/** Others run meanwhile. */
async function namesOfAll(
  members: readonly Member[],
  accounts: readonly (Account | null)[],
): Promise<Set<string>> {
  const names = new Set<string>();
  await mapInSlices(members.entries(), ([index, member]) => {
    names.add(nameOfOne(member, accounts[index] ?? null));
  });
  return names;
}

/** An account that has been seen is known by its ID; one that has not, by what it is called, however that is meant. */
function nameOfOne({ platform, value }: Member, account: Account | null): string {
  return account === null ? `${platform}:${value.toLowerCase()}` : idName(account.id);
}

function idName(id: number): string {
  return `account ${id}`;
}

async function note(
  audit: ManageContext["audit"],
  { caller, request }: Call<unknown>,
  action: "list.members_added" | "list.members_removed",
  list: ListWithMembers,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const detail = `${count} ${count === 1 ? "account" : "accounts"}`;
  await audit(request, { actor: caller.user, action, subject: nameOfList(list), detail });
}

const NOTHING_TO_REMOVE = new Failure({
  code: "missing_field",
  pointer: "",
  detail: "Give `account_ids` or `members`.",
});
