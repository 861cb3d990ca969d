import type { ChannelResource, FoundChannels } from "../contract/channel.ts";
import { parseProfileAddress } from "../contract/manage/parse-profile-address.ts";
import { type ChannelSearch, parseChannelSearch } from "../contract/parse-channel-search.ts";
import { PLATFORMS } from "../contract/vocabulary.ts";
import { normalizeHandle } from "../posts/identity.ts";
import type { Account, AccountRef } from "../posts/post.ts";
import type { AccountProfile, ListRule, Posts } from "../posts/posts.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Endpoint } from "./guard.ts";
import { findListRules } from "./list-rules.ts";
import { understandBare, understandId } from "./look-up.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { presentChannel } from "./present-account.ts";
import { readerOf } from "./reader-of.ts";
import { refuseWarnings } from "./strictness.ts";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";

/** `GET /channels/{id}`. */
export function createChannelEndpoint(context: Context): Endpoint {
  return async (call) => {
    understandBare(call);
    const id = understandId(call, "an account", NO_SUCH_CHANNEL);
    const [[profile], lists] = await Promise.all([
      context.posts.profiles([id], readerOf(call)),
      findListRules(context, call.caller.user.id),
    ]);
    if (!profile) throw NO_SUCH_CHANNEL;
    return { data: present(profile, lists) };
  };
}

/** `GET /channels/search`: understand, find, present. */
export function createChannelSearchEndpoint(context: Context): Endpoint {
  return async (call): Promise<FoundChannels> => {
    const { search, problems, warnings } = parseChannelSearch(rawQueryOf(call.request.url));
    if (search === null) throw new Failure(problems);
    if (call.strict) refuseWarnings(warnings);
    const accounts = await findAccounts(context.posts, search);
    const [profiles, lists] = await Promise.all([
      context.posts.profiles(
        accounts.map(({ id }) => id),
        readerOf(call),
      ),
      findListRules(context, call.caller.user.id),
    ]);
    const data = profiles.flatMap((profile) => (profile === null ? [] : [present(profile, lists)]));
    return { data, meta: { channels_count: data.length, per_page: search.perPage, warnings } };
  };
}

/** As many as are looked at where some of those that are found do not count. */
const MOST_LOOKED_AT = 1_000;

async function findAccounts(posts: Posts, search: ChannelSearch): Promise<readonly Account[]> {
  const { handle, text, platform, perPage } = search;
  if (handle === null) return posts.findAccountsByText(text ?? "", perPage, platform);
  const found = await findByHandle(posts, handle, platform);
  return found.filter((account) => text === null || isNamed(account, text)).slice(0, perPage);
}

/** Those that are called so, then those whose handles have it in them. */
async function findByHandle(
  posts: Posts,
  handle: string,
  platform: ChannelSearch["platform"],
): Promise<readonly Account[]> {
  const address = parseProfileAddress(handle);
  if (address !== null && "reason" in address) {
    throw new Failure({ code: "invalid_parameter", parameter: "handle", detail: address.reason });
  }
  if (address !== null) {
    const { member } = address;
    if (platform !== null && platform !== member.platform) return [];
    return (await posts.findAccounts([member])).filter((account) => account !== null);
  }
  const value = normalizeHandle(handle);
  const refs: readonly AccountRef[] = (platform === null ? PLATFORMS : [platform]).flatMap((one) => [
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

function present(profile: AccountProfile, lists: readonly ListRule[]): ChannelResource {
  const { account } = profile;
  const date = (seconds: number | null) => (seconds === null ? null : timestampOfSeconds(seconds));
  const time = (milliseconds: number | null) =>
    milliseconds === null ? null : timestampOfMilliseconds(milliseconds);
  return {
    id: String(account.id),
    type: "channels",
    attributes: {
      ...presentChannel(account),
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
