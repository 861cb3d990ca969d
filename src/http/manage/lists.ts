import type { Problem } from "../../contract/errors.ts";
import type { ListRight, ListWithAccountsBody } from "../../contract/list.ts";
import type {
  ListChangesBody,
  MemberBody,
  MembersReport,
  NewListBody,
  NewMembersBody,
} from "../../contract/manage/lists.ts";
import {
  type MemberOptions,
  type MemberOutcome,
  parseMember,
  splitMemberLines,
} from "../../contract/manage/parse-member.ts";
import type { Platforms } from "../../contract/platforms.ts";
import type { List, ListWithMembers, Member } from "../../directory/records.ts";
import { mapInSlices, nextTurn } from "../../posts/time-slice.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { tokenize } from "../../text/tokenize.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../door/caller.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { findAccountsOf } from "../search/list-rules.ts";
import { NO_SUCH_LIST, presentListWithAccounts, rightTo } from "../search/lists-endpoint.ts";
import { Failure } from "../server/failure.ts";
import { sendInSlices } from "../server/json-text.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";

/** Refuses a keyword that could not be searched, with the place where it goes wrong. Blank is none. */
function understandListKeyword(keyword: string | null, boolean: boolean): void {
  if (keyword === null || keyword.trim() === "") return;
  const { problems } = parseKeyword(keyword, { boolean, tokenize });
  if (problems.length === 0) return;
  throw new Failure(
    problems.map(({ position, detail }) => ({
      code: "invalid_keyword",
      pointer: "/keyword",
      detail,
      meta: { position },
    })),
  );
}

/** `POST /manage/v1/lists`. */
export function createCreateListEndpoint(context: ManageContext): Endpoint<NewListBody> {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { shared_with: sharedWith = null, ...body } = call.body;
    const { name, description = null, keyword = null, simple_query: simpleQuery = false } = body;
    understandListKeyword(keyword, simpleQuery);
    await refuseOtherTeam(context, call.caller, sharedWith);
    const members = await understandMembers(body.members ?? [], context.platforms);
    const creation = directory.lists.create(user.id, { name, description, keyword, simpleQuery, members });
    const created = await refusing({ limit_reached: "limit_reached" }, creation);
    await audit(call.request, { actor: user, action: "list.created", subject: nameOfList(created) });
    const list = sharedWith === null ? created : await shareList(context, call, created, sharedWith);
    return sendInSlices(call.reply, await presentWhole(context, call, list));
  };
}

/** `PATCH /manage/v1/lists/{id}`. */
export function createChangeListEndpoint(context: ManageContext): Endpoint<ListChangesBody> {
  const { directory, audit } = context;
  return async (call) => {
    const { simple_query: simpleQuery, shared_with: sharedWith, ...others } = call.body;
    const before = await findListTo(sharedWith === undefined ? "edit" : "manage", context, call);
    const changes = { ...others, ...(simpleQuery !== undefined && { simpleQuery }) };
    const { keyword = before.keyword } = changes;
    understandListKeyword(keyword, simpleQuery ?? before.simpleQuery);
    if (sharedWith !== undefined) await refuseOtherTeam(context, call.caller, sharedWith);
    let list = before;
    const detail = Object.keys(changes).join(", ");
    if (detail !== "" || sharedWith === undefined) {
      list = await refusing(GONE, directory.lists.update(before.id, changes));
      const { user } = call.caller;
      await audit(call.request, { actor: user, action: "list.changed", subject: nameOfList(list), detail });
    }
    if (sharedWith !== undefined) list = await shareList(context, call, list, sharedWith);
    return sendInSlices(call.reply, await presentWhole(context, call, list));
  };
}

/** `DELETE /manage/v1/lists/{id}`. */
export function createDeleteListEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const list = await findListTo("manage", context, call);
    await refusing(GONE, directory.lists.delete(list.id));
    const { user } = call.caller;
    await audit(call.request, { actor: user, action: "list.deleted", subject: nameOfList(list) });
  };
}

type SharedWith = NonNullable<ListChangesBody["shared_with"]>;

/** One shares with colleagues; an administrator, who says who is in a team, with any team. */
export async function refuseOtherTeam(
  { directory }: Context,
  { user, scopes }: Caller,
  sharedWith: Pick<SharedWith, "team_id"> | null,
): Promise<void> {
  if (sharedWith === null) return;
  const teams = await directory.teams.list(scopes.includes("admin") ? undefined : user.id);
  if (teams.some(({ id }) => id === sharedWith.team_id)) return;
  const detail = "You are in no team with this ID. `GET /manage/v1/teams` names your teams.";
  throw new Failure({ code: "invalid_field", pointer: "/shared_with/team_id", detail });
}

async function shareList(
  { directory, audit }: ManageContext,
  { caller, request }: Call<unknown>,
  { id }: List,
  sharedWith: SharedWith | null,
): Promise<ListWithMembers> {
  const share = sharedWith && { teamId: sharedWith.team_id, may: sharedWith.may };
  const list = await refusing(GONE, directory.lists.share(id, share));
  const detail = list.share === null ? "with no team" : `team "${list.share.team}" may ${list.share.may} it`;
  await audit(request, { actor: caller.user, action: "list.shared", subject: nameOfList(list), detail });
  return list;
}

/** The list in the path, to which the caller has this right; one that they may not read is like an unknown one. */
export async function findListTo(
  right: Exclude<ListRight, "read">,
  { directory }: Context,
  { caller, request }: Call<unknown>,
): Promise<ListWithMembers> {
  const id = readPathId(request, "list");
  const [list] = await directory.lists.withMembersOf(caller.user.id, [id]);
  if (list === undefined) throw NO_SUCH_LIST;
  const held = rightTo(list, caller);
  if (held === "manage" || held === right) return list;
  const done = right === "edit" ? "changes" : "shares and deletes";
  const others = right === "edit" && list.share !== null ? `, and team "${list.share.team}" may read it` : "";
  const detail = `This list belongs to ${list.owner}, who ${done} it${others}. Ask them, or make a list of your own.`;
  throw new Failure({ code: "list_not_yours", detail });
}

export async function presentWhole(
  { posts, platforms }: Context,
  { caller }: Call<unknown>,
  list: ListWithMembers,
): Promise<ListWithAccountsBody> {
  return presentListWithAccounts(list, await findAccountsOf(posts, list), { caller, platforms });
}

export function nameOfList({ id, name }: List): string {
  return `list ${id} "${name}"`;
}

/** Another request may delete a list while it is being changed. */
export const GONE = { not_found: "list_not_found" } as const;

const MOST_REPORTED = 100;
const MOST_LINES = 50_000;
/** With blank lines, comments and two signs for a break; a text with more is not even taken apart. */
const MOST_BREAKS = 2 * MOST_LINES;

/**
 * The accounts that are meant; one that cannot be understood refuses the request, all of them at once. Others run
 * meanwhile.
 */
export async function understandMembers(
  members: readonly MemberBody[],
  platforms: Platforms,
): Promise<readonly Member[]> {
  const problems: Problem[] = [];
  const understood: Member[] = [];
  await mapInSlices(members.entries(), ([index, written]) => {
    // Why more are wrong is not found out: it costs time, and is not shown.
    if (problems.length === MOST_REPORTED) return;
    const parsed = parseMember(written, platforms);
    if ("member" in parsed) understood.push(parsed.member);
    else problems.push({ code: "invalid_field", pointer: `/members/${index}`, detail: parsed.reason });
  });
  if (problems.length > 0) throw new Failure(problems);
  return understood;
}

export interface ReadMembers {
  readonly members: readonly Member[];
  readonly notUnderstood: MembersReport["not_understood"];
}

/** The accounts that are meant, and what means none. Others run meanwhile. */
export async function readMembers(body: NewMembersBody, platforms: Platforms): Promise<ReadMembers> {
  const { members: written, text, default_platform: platform } = body;
  if ((written === undefined) === (text === undefined)) {
    const detail = "Give either `members` or `text`.";
    throw new Failure({ code: "invalid_field", pointer: "", detail });
  }
  const options = { defaultPlatform: platform, platforms };
  const outcomes =
    text === undefined ? await readList(written ?? [], platforms) : await readText(text, options);
  const members: Member[] = [];
  const notUnderstood: MembersReport["not_understood"][number][] = [];
  await mapInSlices(outcomes, (outcome) => {
    if ("member" in outcome) members.push(outcome.member);
    else notUnderstood.push({ line: outcome.line, text: outcome.text, reason: outcome.reason });
  });
  return { members, notUnderstood };
}

function readList(written: readonly MemberBody[], platforms: Platforms): Promise<readonly MemberOutcome[]> {
  return mapInSlices(written.entries(), ([index, body]) => ({
    line: index + 1,
    text: typeof body === "string" ? body : body.platform,
    ...parseMember(body, platforms),
  }));
}

/** How many there are is looked at first. */
async function readText(text: string, options: MemberOptions): Promise<readonly MemberOutcome[]> {
  if (countBreaks(text) > MOST_BREAKS) throw tooManyLines(`more than ${MOST_BREAKS}`);
  const { lines, parse } = splitMemberLines(text, options);
  if (lines.length > MOST_LINES) throw tooManyLines(String(lines.length));
  await nextTurn();
  return mapInSlices(lines, parse);
}

function countBreaks(text: string): number {
  let count = 0;
  for (const sign of ["\n", "\r"]) {
    for (let at = text.indexOf(sign); at !== -1 && count <= MOST_BREAKS; at = text.indexOf(sign, at + 1)) {
      count += 1;
    }
  }
  return count;
}

function tooManyLines(count: string): Failure {
  const detail = `\`text\` has ${count} lines; at most ${MOST_LINES} are read at once.`;
  return new Failure({ code: "invalid_field", pointer: "/text", detail });
}
