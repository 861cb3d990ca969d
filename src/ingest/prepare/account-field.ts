import { ACCOUNT_TYPES, type Platform } from "../../contract/vocabulary.ts";
import type { NewAccount, PropertyValue } from "../../posts/post.ts";
import { cleanText, describe, type Fields } from "./fields.ts";
import { readCount } from "./value-fields.ts";

/**
 * The account of a post. Its type stays null when it was not given: the default is for a new account only, and must not
 * overwrite what is known.
 */
export function readAccount(fields: Fields, platform: Platform | null): NewAccount | null {
  const account = fields.object("account");
  if (account === null)
    return fields.failed("account") ? null : fields.fail("account", "is required, with a uid or a handle");
  const facts = readAccountFacts(account);
  if (
    facts.uid === null &&
    facts.handle === null &&
    !account.failed("account.uid") &&
    !account.failed("account.handle")
  ) {
    fields.fail("account", "needs a uid or a handle");
  }
  const properties = readProperties(account);
  if (platform === null) return null;
  const { uid, handle, name, type, url, bio, followers } = facts;
  return { platform, uid, handle, name, type, url, bio, followers, properties };
}

/** All but the properties. */
export function readAccountFacts(account: Fields): Omit<NewAccount, "platform" | "properties"> {
  return {
    uid: account.identifier("uid"),
    handle: account.identifier("handle")?.trim().replace(/^@+/, "") || null,
    name: account.text("name"),
    type: account.choice("type", ACCOUNT_TYPES),
    url: account.text("url"),
    bio: account.text("bio"),
    followers: readFollowers(account),
  };
}

function readFollowers(account: Fields): number | null {
  const value = account.value("followers");
  if (value === undefined) return null;
  const followers = readCount(value);
  if (followers !== null) return followers;
  return account.fail("followers", `must be a whole number from 0, not ${describe(value)}`);
}

export function readProperties(account: Fields): Readonly<Record<string, PropertyValue>> | null {
  const properties = account.object("properties");
  if (properties === null) return null;
  const read: Record<string, PropertyValue> = {};
  for (const name of properties.names()) {
    const value = readProperty(properties, name);
    if (value === null) continue;
    const key = cleanText(name);
    // A key like any other, but assigned it would do something else.
    if (key === "__proto__") Object.defineProperty(read, key, { value, enumerable: true });
    else read[key] = value;
  }
  return read;
}

/** Null: absent, or wrong. */
export function readProperty(properties: Fields, name: string): PropertyValue | null {
  const value = properties.value(name);
  if (value === undefined) return null;
  if (name.trim() === "" || name.length > 200)
    return properties.fail(name.slice(0, 60), "needs a key of 1 to 200 characters");
  if (Array.isArray(value) && properties.hasTooMany(name, value)) return null;
  const read = Array.isArray(value) ? value.map(readScalar) : readScalar(value);
  if (read === null || (Array.isArray(read) && read.includes(null))) {
    return properties.fail(name, "must be a string, a number, true, false, or an array of these");
  }
  return Array.isArray(read) ? read.filter((scalar) => scalar !== null) : read;
}

function readScalar(value: unknown): string | number | boolean | null {
  if (typeof value === "string") return value.length > 10_000 ? null : cleanText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" ? value : null;
}
