import type { PostAttributes } from "../../../../src/contract/post.ts";
import { bibtexEntry } from "../../hand-over/cite-search.ts";

const DATE = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});
const MOST_WORDS = 20;

/** As APA's seventh edition cites posts: author [@handle]. (date). First words [type]. Platform. Address */
export function citeInApa(post: PostAttributes, link: string): string {
  const { channel } = post;
  const author = authorOf(post);
  const handle = channel.handle === null || channel.handle === author ? "" : ` [@${channel.handle}]`;
  const [year, day] = dateOf(post.published_at);
  const words = wordsOf(post);
  const type = `[${post.search_data_fields.post_type.join(", ")}]`;
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
    ["note", `Archived at ${link}`],
  ]);
}

function authorOf({ channel }: PostAttributes): string {
  return channel.channel_name ?? channel.handle ?? "Unknown account";
}

/** The first twenty words, as APA asks for. */
function wordsOf({ search_data_fields: fields }: PostAttributes): string {
  const words = (fields.post_title ?? fields.description ?? "").split(/\s+/).filter(Boolean);
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).join(" ")} …` : words.join(" ");
}

function dateOf(time: string): readonly [year: string, day: string] {
  const parts = DATE.formatToParts(new Date(time));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return [part("year"), `${part("month")} ${part("day")}`];
}
