import type { AccountType, Platform } from "../../contract/vocabulary.ts";
import { normalizeHandle } from "../identity.ts";
import type { Account, PropertyValue } from "../post.ts";

/** An account as stores keep it. Empty strings stand for unknown. */
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
  /** Unix milliseconds; 0: unknown. */
  readonly first_seen_at: number;
  readonly changed_at: number;
}

/** What was said about an account: it holds against whatever is collected. */
export interface Described {
  readonly type: AccountType | null;
  readonly properties: Readonly<Record<string, PropertyValue>>;
}

const NOTHING_DESCRIBED: Described = { type: null, properties: {} };

/** An account with where its type and properties come from. */
export interface KnownAccount extends Account {
  readonly described: Described;
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
    createdAt: row.first_seen_at || null,
    updatedAt: row.changed_at || null,
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

/** Nothing was said about the account. */
export function saysNothing({ type, properties }: Described): boolean {
  return type === null && Object.keys(properties).length === 0;
}

/** As texts, one or many. */
export function valuesOf(value: PropertyValue): readonly string[] {
  return typeof value === "object" ? value.map(String) : [String(value)];
}
