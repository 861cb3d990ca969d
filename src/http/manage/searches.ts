import type { ErrorCode, Problem } from "../../contract/errors.ts";
import {
  FOLLOWER_PARAMETERS,
  type NewSearchBody,
  type SavedSearchBody,
  type SearchChangesBody,
} from "../../contract/manage/searches.ts";
import { PARAMETERS } from "../../contract/parameters.ts";
import { parseQueryString } from "../../contract/request/given-parameters.ts";
import { parsePostRequest } from "../../contract/request/parse-post-request.ts";
import type { NewSearch, SavedSearch } from "../../directory/records.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { understandBare } from "../search/look-up.ts";
import { answerPage } from "../search/posts-endpoint.ts";
import { timestampOfMilliseconds } from "../search/timestamp.ts";
import { understandKeyword } from "../search/understand-posts.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseOtherTeam } from "./lists.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";

/** Saved searches of the caller: `/manage/v1/searches`, and what arrives for one: `/api/v1/searches/{id}/posts`. */

export function createSearchesEndpoint({ directory }: ManageContext): Endpoint {
  return async (call) => {
    understandBare(call);
    return (await directory.searches.listOf(call.caller.user.id)).map((search) =>
      presentSearch(call, search),
    );
  };
}

export function createSearchEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    understandBare(call);
    return presentSearch(call, await findSearch(context, call));
  };
}

export function createCreateSearchEndpoint(context: ManageContext): Endpoint<NewSearchBody> {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { name, query, window_days: windowDays = null, shared_with: sharedWith } = call.body;
    await refuseOtherTeam(context, call.caller, sharedWith ?? null);
    const search = await understandSearch(context, call, { name, query, windowDays });
    const creation = directory.searches.create(user.id, search);
    const created = await refusing({ limit_reached: "limit_reached" }, creation);
    await audit(call.request, { actor: user, action: "search.created", subject: nameOfSearch(created) });
    return presentSearch(call, await shareSearch(context, call, created, sharedWith ?? undefined));
  };
}

export function createChangeSearchEndpoint(context: ManageContext): Endpoint<SearchChangesBody> {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { name, query, windowDays, ...before } = await findOwnSearch(context, call);
    const { window_days: days, shared_with: sharedWith, ...others } = call.body;
    await refuseOtherTeam(context, call.caller, sharedWith ?? null);
    const changed = { name, query, windowDays, ...others, ...(days !== undefined && { windowDays: days }) };
    const search = await understandSearch(context, call, changed);
    const after = await refusing(GONE, directory.searches.update(user.id, before.id, search));
    const detail = Object.keys(call.body).join(", ");
    await audit(call.request, {
      actor: user,
      action: "search.changed",
      subject: nameOfSearch(after),
      detail,
    });
    return presentSearch(call, await shareSearch(context, call, after, sharedWith));
  };
}

/** Undefined: it stays as it is. */
async function shareSearch(
  { directory, audit }: ManageContext,
  { caller: { user }, request }: Call<unknown>,
  search: SavedSearch,
  sharedWith: SearchChangesBody["shared_with"] | undefined,
): Promise<SavedSearch> {
  if (sharedWith === undefined) return search;
  const sharing = directory.searches.share(user.id, search.id, sharedWith?.team_id ?? null);
  const shared = await refusing(GONE, sharing);
  const detail = shared.share === null ? "with no team" : `team "${shared.share.team}" may read it`;
  await audit(request, { actor: user, action: "search.shared", subject: nameOfSearch(shared), detail });
  return shared;
}

export function createOpenSearchEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    const { id } = await findSearch(context, call);
    await refusing(GONE, context.directory.searches.markOpened(call.caller.user.id, id));
  };
}

export function createDeleteSearchEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const search = await findOwnSearch(context, call);
    await refusing(GONE, directory.searches.delete(user.id, search.id));
    await audit(call.request, { actor: user, action: "search.deleted", subject: nameOfSearch(search) });
  };
}

/** By arrival, so that a cursor finds what has come since. The links are those of `/posts`. */
export function createFollowSearchEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    const own = rawQueryOf(call.request.url);
    const filter = filterIn(own);
    if (filter !== undefined) {
      const detail = `What is searched for stands in the saved search; \`${filter}\` can be given to \`/posts\`.`;
      throw new Failure({ code: "invalid_parameter", parameter: filter, detail });
    }
    const { query } = await findSearch(context, call);
    const rawQuery = [query, "sort_by=collected&sort_order=asc", own].filter(Boolean).join("&");
    return answerPage(context, call, rawQuery);
  };
}

/** A parameter of `/posts` that is not for followers to give. */
function filterIn(rawQuery: string): string | undefined {
  const names = new Set<string>(PARAMETERS.map(({ base }) => base).filter((base) => !isForFollowers(base)));
  return parseQueryString(rawQuery).pairs.find(({ name }) => names.has(baseOf(name)))?.name;
}

const baseOf = (name: string) => name.split("[", 1)[0] ?? name;
const isForFollowers = (base: string) => FOLLOWER_PARAMETERS.includes(base);

/** What says nothing about which posts are meant. */
const NOT_SAVED: ReadonlySet<string> = new Set([
  ...["page", "per_page", "cursor", "sort_by", "sort_order", "explain", "facets"],
]);

/** Said of a query that would not do what was meant; other remarks are made when it is searched for. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  ...(["unknown_parameter", "empty_parameter", "misshapen_parameter", "key_in_query"] as const),
]);

async function understandSearch(
  context: ManageContext,
  call: Call<unknown>,
  search: NewSearch,
): Promise<NewSearch> {
  const query = search.query.trim().replace(/^\?/, "");
  const at = (code: ErrorCode, detail: string, pointer = "/query"): Problem => ({ code, pointer, detail });
  const { pairs } = parseQueryString(query);
  const loose = pairs.filter(({ name }) => NOT_SAVED.has(baseOf(name)));
  const nowSeconds = Math.floor(context.clock().getTime() / 1000);
  const parsed = parsePostRequest(query, { nowSeconds, platforms: context.platforms });
  const { keyword, lists, windowIsDefault, window } = parsed.understood;
  const known = new Set((await context.listRules.of(call.caller.user.id)).map(({ id }) => id));
  const unknown = (lists ?? []).filter((id) => !known.has(id));
  const isTimed = window !== null && !windowIsDefault;
  const problems = [
    ...(query === "" ? [at("invalid_field", "The query is empty.")] : []),
    ...loose.map(({ name }) =>
      at("invalid_field", `\`${name}\` is no part of a saved search: leave it out.`),
    ),
    ...parsed.problems.map(({ detail }) => at("invalid_field", detail)),
    ...parsed.warnings
      .filter(({ code }) => REFUSED.has(code))
      .map(({ detail }) => at("invalid_field", detail)),
    ...understandKeyword(keyword).problems.map((problem) => ({
      ...at("invalid_keyword", problem.detail),
      ...(problem.meta && { meta: problem.meta }),
    })),
    ...unknown.map((id) => at("unknown_list", `You may read no list with the ID ${id}.`)),
    ...(isTimed && search.windowDays !== null
      ? [at("invalid_field", "The query has times of its own: leave them out, or this.", "/window_days")]
      : []),
  ];
  if (problems.length > 0) throw new Failure(problems);
  return { ...search, query };
}

/** The search in the path; one that the caller may not read is like one that does not exist. */
async function findSearch(
  { directory }: ManageContext,
  { caller, request }: Call<unknown>,
): Promise<SavedSearch> {
  const search = await directory.searches.find(caller.user.id, readPathId(request, "saved search"));
  if (search === null) {
    const detail = "You have no saved search with this ID. `GET /manage/v1/searches` names yours.";
    throw new Failure({ code: "search_not_found", parameter: "id", detail });
  }
  return search;
}

/** The same, if it is the caller's. */
export async function findOwnSearch(context: ManageContext, call: Call<unknown>): Promise<SavedSearch> {
  const search = await findSearch(context, call);
  if (search.userId === call.caller.user.id) return search;
  const detail = `This search belongs to ${search.owner}, who changes it and its alerts. Save it as one of your own.`;
  throw new Failure({ code: "search_not_yours", detail });
}

function presentSearch({ caller }: Call<unknown>, search: SavedSearch): SavedSearchBody {
  const { share, openedAt } = search;
  const isOwner = search.userId === caller.user.id;
  return {
    id: search.id,
    owner: search.owner,
    access: isOwner && caller.scopes.includes("lists") ? "manage" : "read",
    shared_with: share && { team_id: share.teamId, team: share.team },
    name: search.name,
    query: search.query,
    window_days: search.windowDays,
    created_at: timestampOfMilliseconds(search.createdAt.getTime()),
    updated_at: timestampOfMilliseconds(search.updatedAt.getTime()),
    opened_at: openedAt && timestampOfMilliseconds(openedAt.getTime()),
  };
}

function nameOfSearch({ id, name }: SavedSearch): string {
  return `search ${id} "${name}"`;
}

/** It may be deleted while it is being changed. */
const GONE = { not_found: "search_not_found" } as const;
