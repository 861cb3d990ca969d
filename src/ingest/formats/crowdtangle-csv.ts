import { postTypeOf, toIsoTime } from "./cells.ts";
import { createCsvFormat } from "./csv-format.ts";
import { platformOfHost, uidOfAddress } from "./platform-names.ts";
import { draft, present, type RecordDraft } from "./record-draft.ts";
import type { CsvRow } from "./scan/read-csv.ts";

const REACTIONS = ["Love", "Wow", "Haha", "Sad", "Angry", "Care"];

const COLUMNS = new Set([
  ...["page name", "group name", "account", "user name", "facebook id", "page description", "url", "type"],
  ...["post created", "created", "message", "image text", "link", "final link", "link text", "description"],
  ...["title", "photo", "likes", "comments", "shares", "views", "post views", "followers at posting"],
  ...REACTIONS.map((name) => name.toLowerCase()),
  // These say again what others say.
  ...["post created date", "post created time", "total interactions"],
]);

/** Facebook and Instagram; the columns differ, and an Instagram caption is called Description. */
export const crowdtangleCsv = createCsvFormat({
  name: "crowdtangle-csv",
  title: "CSV history of CrowdTangle, Facebook or Instagram",
  detect: ({ columns }) => {
    const created = columns.has("post created") || columns.has("created");
    const owner = ["page name", "group name", "account"].some((column) => columns.has(column));
    const own = ["user name", "total interactions", "followers at posting", "facebook id", "likes", "url"];
    const found = own.filter((column) => columns.has(column)).length;
    return created && owner && found >= 3 ? 1 : created && found >= 3 ? 0.4 : 0;
  },
  knows: (column) => COLUMNS.has(column) || column.startsWith("total interactions"),
  identifiers: ["Facebook Id"],
  bind: (header) => {
    const instagram = header.indexOf("Facebook Id") === undefined && header.indexOf("Account") !== undefined;
    return instagram ? toInstagramRecord : toFacebookRecord;
  },
});

function toFacebookRecord(row: CsvRow): RecordDraft {
  const url = word(row, "URL");
  const owner = word(row, "Facebook Id");
  const handle = word(row, "User Name");
  const type = postTypeOf(word(row, "Type"));
  const target = word(row, "Final Link", "Link");
  const inside = platformOfHost(target) === "Facebook";
  return draft({
    ...common(row, type),
    platform: "Facebook",
    uid: facebookUid(url, owner),
    text: text(row, "Message"),
    link: present({
      url: inside ? undefined : target,
      title: text(row, "Link Text"),
      description: text(row, "Description"),
    }),
    media: inside && (type === "photo" || type === "video") ? [{ type, url: target }] : undefined,
    engagement: present({
      ...counters(row),
      shares: row.count("Shares"),
      ...Object.fromEntries(REACTIONS.map((name) => [name.toLowerCase(), row.count(name)])),
      views: row.count("Post Views"),
    }),
    account: present({
      uid: owner,
      handle,
      name: text(row, "Page Name", "Group Name"),
      url:
        handle === undefined && owner === undefined
          ? undefined
          : `https://www.facebook.com/${handle ?? owner}`,
      bio: text(row, "Page Description"),
      followers: row.count("Followers at Posting"),
    }),
  });
}

function toInstagramRecord(row: CsvRow): RecordDraft {
  const url = word(row, "URL");
  const handle = word(row, "User Name");
  const type = postTypeOf(word(row, "Type"));
  const photo = word(row, "Photo");
  return draft({
    ...common(row, type),
    platform: "Instagram",
    uid: uidOfAddress("Instagram", url) ?? url,
    text: text(row, "Description"),
    title: text(row, "Title"),
    media:
      photo === undefined
        ? undefined
        : [draft({ type, url: type === "photo" ? photo : undefined, thumbnail_url: photo })],
    engagement: present({ ...counters(row), views: row.count("Views") }),
    account: present({
      handle,
      name: text(row, "Account"),
      url: handle === undefined ? undefined : `https://www.instagram.com/${handle}`,
      followers: row.count("Followers at Posting"),
    }),
  });
}

function common(row: CsvRow, type: string | undefined): RecordDraft {
  return {
    published_at: toIsoTime(word(row, "Post Created", "Created")),
    url: word(row, "URL"),
    type,
    image_text: text(row, "Image Text"),
  };
}

function counters(row: CsvRow): RecordDraft {
  return { likes: row.count("Likes"), comments: row.count("Comments") };
}

/** Facebook's own form, page and post, which the number in the address alone is not. */
function facebookUid(url: string | undefined, owner: string | undefined): string | undefined {
  const post = /(?:\/|[?&](?:story_fbid|fbid|v)=)(\d+)\/?(?:[&#].*)?$/.exec(url ?? "")?.[1];
  return post === undefined || owner === undefined ? url : `${owner}_${post}`;
}

/** CrowdTangle writes N/A where there is nothing. */
function text(row: CsvRow, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = row.text(name);
    if (found !== undefined && found.trim() !== "N/A") return found;
  }
  return undefined;
}

function word(row: CsvRow, ...names: readonly string[]): string | undefined {
  return text(row, ...names)?.trim();
}
