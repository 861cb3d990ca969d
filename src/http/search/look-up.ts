import type { ChannelResource, FoundChannels } from "../../contract/accounts.ts";
import { parseProfileAddress } from "../../contract/manage/parse-member.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { type ChannelSearch, parseChannelSearch } from "../../contract/request/parse-channel-search.ts";
import { parseBareRequest } from "../../contract/request/parse-post-request.ts";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import { fromByteText } from "../../posts/document/content-texts.ts";
import { normalizeHandle } from "../../posts/identity.ts";
import type { Account, AccountRef } from "../../posts/post.ts";
import type { ListRule, Selection } from "../../posts/posts.ts";
import type { AccountProfile } from "../../posts/results.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseWarnings } from "../server/prefer.ts";
import { PostPresenter, presentChannel } from "./present-post.ts";
import { readerOf } from "./reader-of.ts";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";

/** An answer without a place for warnings: parameters count only under strict handling. */
export function understandBare(call: Call): void {
  if (call.strict) refuseWarnings(parseBareRequest(rawQueryOf(call.request.url)));
}

/** The ID in the path; one that no database could hold is like an unknown one. */
export function understandId(call: Call, what: string, unknown: Failure): number {
  const { id } = call.request.params as { readonly id: string };
  const detail = `The ID of ${what} is a whole number, for example \`42\`.`;
  if (!/^[0-9]+$/.test(id)) throw new Failure({ code: "invalid_parameter", parameter: "id", detail });
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw unknown;
  return number;
}

/** `GET /channels/{id}`. */
export function createChannelEndpoint(context: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const id = understandId(call, "an account", NO_SUCH_CHANNEL);
    const [[profile], lists] = await Promise.all([
      context.posts.profiles([id], readerOf(call)),
      context.listRules.of(call.caller.user.id),
    ]);
    if (!profile) throw NO_SUCH_CHANNEL;
    return { data: present(profile, context.platforms, lists) };
  };
}

/** `GET /channels/search`: understand, find, present. */
export function createChannelSearchEndpoint(context: Context): Endpoint {
  return async (call): Promise<FoundChannels> => {
    const { search, problems, warnings } = parseChannelSearch(
      rawQueryOf(call.request.url),
      context.platforms,
    );
    if (search === null) throw new Failure(problems);
    if (call.strict) refuseWarnings(warnings);
    const accounts = await findAccounts(context, search);
    const [profiles, lists] = await Promise.all([
      context.posts.profiles(
        accounts.map(({ id }) => id),
        readerOf(call),
      ),
      context.listRules.of(call.caller.user.id),
    ]);
    const data = profiles.flatMap((profile) =>
      profile === null ? [] : [present(profile, context.platforms, lists)],
    );
    const { page, perPage } = search;
    return { data, meta: { channels_count: data.length, page, per_page: perPage, warnings } };
  };
}

/** As many as are looked at where some of those that are found do not count. */
const MOST_LOOKED_AT = 1_000;
/** Of those that are found by text; nobody looks at more of them one by one. */
const MOST_PAGED = 10_000;

async function findAccounts(context: Context, search: ChannelSearch): Promise<readonly Account[]> {
  const { handle, text, platform, perPage, page } = search;
  const skip = (page - 1) * perPage;
  const onPage = (accounts: readonly Account[]) => accounts.slice(skip, skip + perPage);
  if (handle === null) {
    const limit = Math.min(skip + perPage, MOST_PAGED);
    return skip >= limit ? [] : onPage(await context.posts.findAccountsByText(text ?? "", limit, platform));
  }
  const found = await findByHandle(context, handle, platform);
  return onPage(found.filter((account) => text === null || isNamed(account, text)));
}

/** Those that are called so, then those whose handles have it in them. */
async function findByHandle(
  { posts, platforms }: Context,
  handle: string,
  platform: ChannelSearch["platform"],
): Promise<readonly Account[]> {
  const address = parseProfileAddress(handle, platforms);
  if (address !== null && "reason" in address) {
    throw new Failure({ code: "invalid_parameter", parameter: "handle", detail: address.reason });
  }
  if (address !== null) {
    const { member } = address;
    if (platform !== null && platform !== member.platform) return [];
    return (await posts.findAccounts([member])).filter((account) => account !== null);
  }
  const value = normalizeHandle(handle);
  const refs: readonly AccountRef[] = (platform === null ? platforms.names : [platform]).flatMap((one) => [
    { platform: one, by: "handle", value },
    { platform: one, by: "uid", value: handle },
  ]);
  const [exact, near] = await Promise.all([
    posts.findAccounts(refs),
    posts.findAccountsByText(value, MOST_LOOKED_AT, platform),
  ]);
  const all = [
    ...exact.filter((account) => account !== null),
    ...near.filter((account) => account.handle !== null && normalizeHandle(account.handle).includes(value)),
  ];
  return [...new Map(all.map((account) => [account.id, account])).values()];
}

function isNamed({ name, handle, uid }: Account, text: string): boolean {
  const folded = text.replace(/^@+/, "").toLowerCase();
  return uid === text || [name, handle].some((one) => one?.toLowerCase().includes(folded));
}

function present(profile: AccountProfile, platforms: Platforms, lists: readonly ListRule[]): ChannelResource {
  const { account } = profile;
  const date = (seconds: number | null) => (seconds === null ? null : timestampOfSeconds(seconds));
  const time = (milliseconds: number | null) =>
    milliseconds === null ? null : timestampOfMilliseconds(milliseconds);
  return {
    id: String(account.id),
    type: "channels",
    attributes: {
      ...presentChannel(account, platforms),
      post_count: profile.posts,
      latest_post_date: date(profile.lastPublishedAt),
      first_post_date: date(profile.firstPublishedAt),
      list_ids: lists.filter(({ accountIds }) => accountIds.includes(account.id)).map(({ id }) => id),
      created_at: time(profile.createdAt),
      updated_at: time(profile.updatedAt),
    },
  };
}

export const NO_SUCH_CHANNEL = new Failure({
  code: "channel_not_found",
  detail: "There is no such account. `GET /channels/search` finds accounts by handle or name.",
});

/** `GET /posts/{id}`: the post, whenever it was published. */
export function createPostEndpoint(context: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const postId = understandId(call, "a post", NO_SUCH_POST);
    const callerLists = await context.listRules.of(call.caller.user.id);
    const selection: Selection = { filter: NO_FILTER, keyword: null, lists: null, postIds: [postId] };
    const page = { order: "desc", start: { skip: 0 }, limit: 1, callerLists } as const;
    const [post] = (await context.posts.page(selection, page, readerOf(call))).posts;
    if (post === undefined) throw NO_SUCH_POST;
    call.reply.type("application/json; charset=utf-8");
    const presenter = new PostPresenter(context.publicBase(), context.platforms);
    return fromByteText(`{"data":${presenter.present(post)}}`);
  };
}

const NO_SUCH_POST = new Failure({
  code: "post_not_found",
  detail:
    "There is no such post. By the ID that it has on its platform it is found with `GET /posts?post_uid=…`.",
});
