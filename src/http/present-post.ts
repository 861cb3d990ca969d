import type { Match, Post, PostAttributes } from "../contract/post.ts";
import { type Account, searchedParts } from "../posts/post.ts";
import type { StoredPost } from "../posts/posts.ts";
import { engagementFields } from "./engagement-fields.ts";
import { timestampOfMilliseconds, timestampOfSeconds } from "./timestamp.ts";

/** A post on the wire. Every key is always there: programs index them without asking. Only `matches` must be given to be there. */
export function presentPost(post: StoredPost, publicBase: string, matches?: readonly Match[]): Post {
  const attributes = presentAttributes(post, publicBase);
  return {
    id: String(post.id),
    type: "posts",
    attributes: matches === undefined ? attributes : { ...attributes, matches },
  };
}

function presentAttributes(post: StoredPost, publicBase: string): PostAttributes {
  const { account, content } = post;
  const allText = joinedText(post);
  return {
    id: post.id,
    post_uid: post.uid,
    url: content.url,
    published_at: timestampOfSeconds(post.publishedAt),
    created_at: timestampOfMilliseconds(post.createdAt),
    updated_at: timestampOfMilliseconds(post.updatedAt),
    channel_id: account.id,
    channel: presentChannel(account),
    engagement_data: content.counters,
    engagement_fields: engagementFields(content.counters),
    image_text: content.imageText,
    complete_post_text: allText,
    thumbnail_url: content.media.find((item) => item.thumbnail_url)?.thumbnail_url ?? "",
    search_data_fields: presentSearchData(post, allText, publicBase),
  };
}

function presentSearchData(
  post: StoredPost,
  allText: string | null,
  publicBase: string,
): PostAttributes["search_data_fields"] {
  const { account, content } = post;
  return {
    post_link: `${publicBase}/posts/${post.id}`,
    url: content.url,
    published_at: timestampOfSeconds(post.publishedAt),
    language_code: post.language,
    platform_name: post.platform,
    post_type: [post.type],
    engagement: post.engagement,
    ...engagementFields(content.counters),
    is_ad: post.kind === "ad",
    is_reply: post.kind === "reply",
    all_text: allText,
    description: content.text,
    post_title: content.title,
    transcript_text: content.transcript,
    image_text: content.imageText,
    channel_name: account.name,
    list_ids: post.listIds,
    inner_link: content.link,
    media_data: content.media,
    channel_data: presentChannelData(account),
  };
}

function presentChannel(account: Account): PostAttributes["channel"] {
  return {
    id: account.id,
    channel_name: account.name,
    channel_uid: account.uid,
    handle: account.handle,
    link: account.url,
    bio: account.bio,
    platform_name: account.platform,
    account_type: account.type,
    follower_count: account.followers,
    properties: account.properties,
  };
}

function presentChannelData(account: Account): PostAttributes["search_data_fields"]["channel_data"] {
  return {
    channel_id: account.id,
    channel_name: account.name,
    channel_profile_image: null,
    channel_url_external: account.url,
    channel_url: `/channels/${account.id}`,
    channel_engagement_data: { follower_count: account.followers },
  };
}

function joinedText(post: StoredPost): string | null {
  const parts = searchedParts(post.content);
  return parts.length === 0 ? null : parts.join("\n");
}
