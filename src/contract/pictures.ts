/** Says in the page that this server fetches pictures: the name of a `meta` element. */
export const PICTURES_META = "earshot-pictures";

interface Medium {
  readonly type: string | null;
  readonly url: string | null;
  readonly thumbnail_url: string | null;
}

/** Where the picture of a medium is: its preview, or itself when it is one. Null: it has none. */
export function pictureOfMedium({ type, url, thumbnail_url: preview }: Medium): string | null {
  if (isWebAddress(preview)) return preview;
  return /^(?:photo|image)/i.test(type ?? "") && isWebAddress(url) ? url : null;
}

/** Where records of platforms have the picture of the account that published. */
const PLACES = [
  ["author", "profile_image_url"],
  ["user", "profile_image_url_https"],
  ["account", "avatar_static"],
  ["account", "avatar"],
  ["account", "profileImage"],
  ["author", "avatar"],
  ["post", "author", "avatar"],
] as const;

/** The picture of an account, if the platform's own record of a post came with it; null: there is none. */
export function pictureOfAccount(record: unknown): string | null {
  for (const place of PLACES) {
    const found = place.reduce(step, record);
    if (isWebAddress(found)) return found;
  }
  return null;
}

function step(value: unknown, name: string): unknown {
  const isRecord = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isRecord ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Where this server gives a picture: of a medium of a post, by its place, or of its account. */
export function picturePath(postId: number | string, which: number | "account"): string {
  return `/pictures/${postId}/${which}`;
}
