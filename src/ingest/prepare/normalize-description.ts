import { DEFAULT_PLATFORMS, type Platforms } from "../../contract/platforms.ts";
import type { AccountDescription, PropertyValue } from "../../posts/post.ts";
import { isList, roundedIdentifier, splitList } from "../formats/cells.ts";
import { toCount } from "../formats/counters.ts";
import { platformOfName } from "../formats/platform-names.ts";
import { readAccountFacts, readProperty } from "./account-field.ts";
import { cleanText, Fields, isRecord } from "./fields.ts";

export type NormalizedDescription =
  | { readonly description: AccountDescription; readonly unknown: readonly string[] }
  | { readonly reason: string };

const NAMES = ["platform", "uid", "handle", "type", "name", "url", "bio", "followers"];
const PROPERTY = "properties.";

/**
 * A record about an account: `platform`, `uid` or `handle`, and what is to be known of it; properties in an object, or
 * each in a field of its own, `properties.Party`. `account.` before a name changes nothing. All that is wrong is named
 * at once.
 */
export function normalizeDescription(record: unknown, platforms = DEFAULT_PLATFORMS): NormalizedDescription {
  if (!isRecord(record)) return { reason: "It must be a JSON object." };
  const { named, properties, unknown } = sort(record, platforms);
  const fields = new Fields({ ...named, properties });
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const rounded = roundedIdentifier("uid", typeof named.uid === "string" ? named.uid : undefined);
  if (rounded !== null) fields.note(rounded);
  const facts = readAccountFacts(fields);
  if (facts.uid === null && facts.handle === null && !fields.failed("uid") && !fields.failed("handle")) {
    fields.note("A uid or a handle is required.");
  }
  const read = readProperties(fields);
  if (fields.problems.length > 0 || platform === null) return { reason: fields.problems.join(" ") };
  return { description: { platform, ...facts, properties: read }, unknown };
}

interface Sorted {
  readonly named: Readonly<Record<string, unknown>>;
  readonly properties: unknown;
  readonly unknown: readonly string[];
}

function sort(record: Readonly<Record<string, unknown>>, platforms: Platforms): Sorted {
  const named: Record<string, unknown> = {};
  const single: [string, unknown][] = [];
  const unknown: string[] = [];
  let properties: unknown;
  for (const [written, value] of Object.entries(record)) {
    const name = written.replace(/^account\./i, "");
    const lower = name.toLowerCase();
    if (NAMES.includes(lower)) named[lower] = value;
    else if (lower === "properties") properties = value;
    else if (lower.startsWith(PROPERTY)) single.push(toProperty(name.slice(PROPERTY.length), value));
    else unknown.push(written);
  }
  if (typeof named.platform === "string") named.platform = platformOfName(named.platform, platforms);
  named.followers = toCount(named.followers);
  if (single.length === 0) return { named, properties, unknown };
  const all = [...(isRecord(properties) ? Object.entries(properties) : []), ...single];
  return { named, properties: Object.fromEntries(all), unknown };
}

function toProperty(key: string, value: unknown): [string, unknown] {
  if (!isList(key) || typeof value !== "string") return [key, value];
  return [key.slice(0, -2), splitList(value).filter((part) => part !== "")];
}

/** One that is null is to be taken away. */
function readProperties(fields: Fields): AccountDescription["properties"] {
  const properties = fields.object("properties");
  if (properties === null) return null;
  return Object.fromEntries(
    properties
      .names()
      .map((name): [string, PropertyValue | null] => [cleanText(name), readProperty(properties, name)]),
  );
}
