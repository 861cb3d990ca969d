import type { PostAttributes } from "../../../../src/contract/post.ts";
import { citeDay } from "../../hand-over/cite-date.ts";
import { bibtexEntry } from "../../hand-over/cite-search.ts";
import { t } from "../../languages/text.ts";
import { postTypeName } from "../../ui/post-type-name.ts";

const MOST_WORDS = 20;

/** As APA's seventh edition cites posts: author [@handle]. (date). First words [type]. Platform. Address */
export function citeInApa(post: PostAttributes, link: string): string {
  const { channel } = post;
  const author = authorOf(post);
  const handle = channel.handle === null || channel.handle === author ? "" : ` [@${channel.handle}]`;
  const at = new Date(post.published_at);
  const year = at.getUTCFullYear();
  const day = citeDay(at);
  const words = wordsOf(post);
  const type = `[${post.search_data_fields.post_type.map(postTypeName).join(", ")}]`;
  const title = words === "" ? type : `${words} ${type}`;
  return `${author}${handle}. (${year}, ${day}). ${title}. ${channel.platform_name}. ${post.url ?? link}`;
}

export function citeInBibtex(post: PostAttributes, link: string): string {
  const { channel } = post;
  return bibtexEntry(`${channel.platform_name.toLowerCase()}-${post.id}`, [
    ["author", `{${authorOf(post)}}`],
    ["title", `{${wordsOf(post)}}`],
    ["year", post.published_at.slice(0, 4)],
    ["date", post.published_at.slice(0, 10)],
    ["howpublished", channel.platform_name],
    ["url", post.url ?? link],
    ["note", t("Archived at {link}", { link })],
  ]);
}

function authorOf({ channel }: PostAttributes): string {
  return channel.channel_name ?? channel.handle ?? t("Unknown account");
}

/** The first twenty words, as APA asks for. */
function wordsOf({ search_data_fields: fields }: PostAttributes): string {
  const words = (fields.post_title ?? fields.description ?? "").split(/\s+/).filter(Boolean);
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(" ")} …` : words.join(" ");
}
