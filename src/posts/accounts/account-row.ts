import type { AccountType, Platform } from "../../contract/vocabulary.ts";
import type { ByteWriter } from "../../text/byte-writer.ts";
import { writeStrings } from "../batch/write-strings.ts";
import type { Column } from "../clickhouse/engine.ts";
import { normalizeHandle } from "../identity.ts";
import type { Account, PropertyValue } from "../post.ts";

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
  readonly described: string;
  readonly merged_into: number;
}

/** What somebody has said about an account: it holds against whatever is collected. */
export interface Described {
  readonly type: AccountType | null;
  readonly properties: Readonly<Record<string, PropertyValue>>;
}

const NOTHING_DESCRIBED: Described = { type: null, properties: {} };

/** An account with where its type and properties come from. */
export interface KnownAccount extends Account {
  readonly described: Described;
}

export const ACCOUNT_ROW_COLUMNS =
  "id, version, platform, uid, handle, name, type, url, bio, followers, properties, described, merged_into";

/** Columns in the order in which `writeAccountRow` writes them. */
export const ACCOUNT_COLUMNS: readonly Column[] = [
  { name: "id", type: "UInt64" },
  { name: "version", type: "UInt64" },
  { name: "platform", type: "String" },
  { name: "uid", type: "String" },
  { name: "handle", type: "String" },
  { name: "handle_key", type: "String" },
  { name: "name", type: "String" },
  { name: "type", type: "String" },
  { name: "url", type: "String" },
  { name: "bio", type: "String" },
  { name: "followers", type: "Nullable(UInt64)" },
  { name: "properties", type: "String" },
  { name: "described", type: "String" },
  { name: "property_keys", type: "Array(String)" },
  { name: "property_pairs", type: "Array(String)" },
  { name: "merged_into", type: "UInt64" },
];

export function writeAccountRow(
  writer: ByteWriter,
  account: KnownAccount,
  version: number,
  mergedInto: number,
): void {
  const keys = Object.keys(account.properties);
  writer.uint64(account.id);
  writer.uint64(version);
  writer.string(account.platform);
  writer.string(account.uid ?? "");
  writer.string(account.handle ?? "");
  writer.string(account.handle === null ? "" : handleKey(account.platform, account.handle));
  writer.string(account.name ?? "");
  writer.string(account.type);
  writer.string(account.url ?? "");
  writer.string(account.bio ?? "");
  writer.uint8(account.followers === null ? 1 : 0);
  if (account.followers !== null) writer.uint64(account.followers);
  writer.string(JSON.stringify(account.properties));
  writer.string(saysNothing(account.described) ? "" : JSON.stringify(account.described));
  writeStrings(writer, keys);
  writeStrings(
    writer,
    keys.flatMap((key) => valuesOf(account.properties[key]).map((value) => propertyPair(key, value))),
  );
  writer.uint64(mergedInto);
}

export function fromAccountRow(row: AccountRow): KnownAccount {
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
    described: row.described === "" ? NOTHING_DESCRIBED : (JSON.parse(row.described) as Described),
  };
}

export function handleKey(platform: Platform, handle: string): string {
  return `${platform}:@${normalizeHandle(handle)}`;
}

/** A key and one of its values in the form in which they are compared: without regard to case. */
export function propertyPair(key: string, value: string): string {
  return `${key.toLowerCase()}\u001f${value.toLowerCase()}`;
}

function saysNothing({ type, properties }: Described): boolean {
  return type === null && Object.keys(properties).length === 0;
}

function valuesOf(value: PropertyValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value.map(String) : [String(value)];
}
