/** The sets of values in the specification, spelt exactly as they travel. All are closed but that of platforms. */

/** Those of the specification. */
export const SPECIFIED_PLATFORMS = [
  "Bitchute",
  "Facebook",
  "GETTR",
  "Gab",
  "Instagram",
  "OK",
  "Parler",
  "Podcast",
  "Rumble",
  "Telegram",
  "TikTok",
  "TruthSocial",
  "Twitter",
  "VK",
  "YouTube",
] as const;

/** Those that this service adds. */
export const ADDED_PLATFORMS = [
  "Bluesky",
  "Mastodon",
  "Threads",
  "Reddit",
  "LinkedIn",
  "Discord",
  "WhatsApp",
  "Web",
] as const;

export type SpecifiedPlatform = (typeof SPECIFIED_PLATFORMS)[number];

/** Those of the program. Which ones a server knows is in its `Platforms`. */
export const PLATFORMS = [...SPECIFIED_PLATFORMS, ...ADDED_PLATFORMS] as const;
/** The name of a platform: one of the program, or one that the operator has added. */
export type Platform = string;

export const POST_TYPES = ["video", "photo", "link", "status", "document", "audio", "podcast"] as const;
export type PostType = (typeof POST_TYPES)[number];

export const KINDS = ["post", "reply", "ad"] as const;
export type Kind = (typeof KINDS)[number];

export const EXCLUDES = ["ads", "replies", "posts"] as const;
export type Exclude = (typeof EXCLUDES)[number];

export const ACCOUNT_TYPES = ["person", "organization"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const SORT_ORDERS = ["desc", "asc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** What results are ordered by: publication, engagement, engagement for the account, or first arrival here. */
export const SORTS = ["published_at", "engagement", "relative_engagement", "collected"] as const;
export type SortBy = (typeof SORTS)[number];

/** The parts of a post that `keyword` searches, in the order in which `all_text` joins them. */
export const SEARCHED_FIELDS = [
  "title",
  "text",
  "transcript",
  "image_text",
  "link_title",
  "link_description",
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** What a timeline may be cut into, the finest first. */
export const INTERVALS = ["minute", "hour", "day", "week", "month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** What a key may do besides reading, which every key may but an auditor's. */
export const SCOPES = ["lists", "import", "erase", "audit", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** What the first administrator has; more is in `admin`. */
export const ADMINISTRATOR_SCOPES: readonly Scope[] = ["lists", "import", "admin"];

/** With what they include: administrators erase, and read the audit log. */
export function withIncluded(scopes: readonly Scope[]): readonly Scope[] {
  return scopes.includes("admin") ? [...scopes, "erase", "audit"] : scopes;
}

/** What a user is, by what they may do. */
export const ROLES = ["member", "auditor", "eraser", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** An auditor reads the audit log, and no posts. */
export function roleOf(scopes: readonly Scope[]): Role {
  if (scopes.includes("admin")) return "administrator";
  if (scopes.includes("audit")) return "auditor";
  return scopes.includes("erase") ? "eraser" : "member";
}

/** ISO 639-1, in upper case as in the specification. */
export const LANGUAGES = (
  "AA AB AE AF AK AM AN AR AS AV AY AZ BA BE BG BH BI BM BN BO BR BS CA CE CH CO CR CS CU CV CY DA DE DV DZ EE EL EN EO ES " +
  "ET EU FA FF FI FJ FO FR FY GA GD GL GN GU GV HA HE HI HO HR HT HU HY HZ IA ID IE IG II IK IO IS IT IU JA JV KA KG KI KJ " +
  "KK KL KM KN KO KR KS KU KV KW KY LA LB LG LI LN LO LT LU LV MG MH MI MK ML MN MR MS MT MY NA NB ND NE NG NL NN NO NR NV " +
  "NY OC OJ OM OR OS PA PI PL PS PT QU RM RN RO RU RW SA SC SD SE SG SH SI SK SL SM SN SO SQ SR SS ST SU SV SW TA TE TG TH " +
  "TI TK TL TN TO TR TS TT TW TY UG UK UR UZ VE VI VO WA WO XH YI YO ZA ZH ZU"
).split(" ") as readonly string[];
