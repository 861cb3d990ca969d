import type { AccountType, Platform } from "../contract/vocabulary.ts";
import { normalizeHandle } from "./identity.ts";
import type { Account, PropertyValue } from "./post.ts";

/** A row of the accounts table as the engine returns it. Empty strings stand for unknown. */
export interface AccountRow {
  readonly id: number;
  readonly version: number;
  readonly platform: string;
  readonly uid: string;
  readonly handle: string;
  readonly name: string;
  readonly type: string;
  readonly url: string;
  readonly bio: string;
  readonly followers: number | null;
  readonly properties: string;
  readonly merged_into: number;
}

export const ACCOUNT_ROW_COLUMNS =
  "id, version, platform, uid, handle, name, type, url, bio, followers, properties, merged_into";

/** Columns in the order in which `toAccountRow` writes them. */
export const ACCOUNT_COLUMNS = [
  "id",
  "version",
  "platform",
  "uid",
  "handle",
  "handle_key",
  "name",
  "type",
  "url",
  "bio",
  "followers",
  "properties",
  "property_keys",
  "property_pairs",
  "merged_into",
] as const;

export function toAccountRow(account: Account, version: number, mergedInto: number): readonly unknown[] {
  const keys = Object.keys(account.properties);
  return [
    account.id,
    version,
    account.platform,
    account.uid ?? "",
    account.handle ?? "",
    account.handle === null ? "" : handleKey(account.platform, account.handle),
    account.name ?? "",
    account.type,
    account.url ?? "",
    account.bio ?? "",
    account.followers,
    JSON.stringify(account.properties),
    keys,
    keys.flatMap((key) => valuesOf(account.properties[key]).map((value) => propertyPair(key, value))),
    mergedInto,
  ];
}

export function fromAccountRow(row: AccountRow): Account {
  return {
    id: row.id,
    platform: row.platform as Platform,
    uid: row.uid === "" ? null : row.uid,
    handle: row.handle === "" ? null : row.handle,
    name: row.name === "" ? null : row.name,
    type: row.type as AccountType,
    url: row.url === "" ? null : row.url,
    bio: row.bio === "" ? null : row.bio,
    followers: row.followers,
    properties: JSON.parse(row.properties) as Record<string, PropertyValue>,
  };
}

export function handleKey(platform: Platform, handle: string): string {
  return `${platform}:@${normalizeHandle(handle)}`;
}

/** A key and one of its values in the form in which they are compared: without regard to case. */
export function propertyPair(key: string, value: string): string {
  return `${key.toLowerCase()}\u001f${value.toLowerCase()}`;
}

function valuesOf(value: PropertyValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value.map(String) : [String(value)];
}
