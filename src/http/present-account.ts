import type { PostAttributes } from "../contract/post.ts";
import type { Account } from "../posts/post.ts";
import { textOf } from "./json-text.ts";
import { timestampOfMilliseconds } from "./timestamp.ts";
import { webAddress } from "./web-address.ts";

/** What a post says of its account, in JSON, as byte texts. */
export interface AccountTexts {
  readonly name: string;
  readonly channel: string;
  readonly channelData: string;
}

/** By the account, which is the same object for all its posts as long as nothing changes. */
const known = new WeakMap<Account, AccountTexts>();

export function presentAccount(account: Account): AccountTexts {
  const found = known.get(account);
  if (found !== undefined) return found;
  const texts = {
    name: textOf(account.name),
    channel: textOf(presentChannel(account)),
    channelData: textOf(presentChannelData(account)),
  };
  known.set(account, texts);
  return texts;
}

export function presentChannel(account: Account): PostAttributes["channel"] {
  return {
    id: account.id,
    channel_name: account.name,
    channel_uid: account.uid,
    handle: account.handle,
    link: webAddress(account.url),
    bio: account.bio,
    platform_name: account.platform,
    account_type: account.type,
    follower_count: account.followers,
    properties: account.properties,
    created_at: account.createdAt === null ? null : timestampOfMilliseconds(account.createdAt),
    updated_at: account.updatedAt === null ? null : timestampOfMilliseconds(account.updatedAt),
  };
}

function presentChannelData(account: Account): PostAttributes["search_data_fields"]["channel_data"] {
  return {
    channel_id: account.id,
    channel_name: account.name,
    channel_profile_image: null,
    channel_url_external: webAddress(account.url),
    channel_url: `/channels/${account.id}`,
    channel_engagement_data: { follower_count: account.followers },
  };
}
