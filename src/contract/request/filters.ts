import { MAX_PROPERTY_LENGTH, MAX_PROPERTY_PAIRS } from "../limits.ts";
import type { KeyedParameter } from "../parameters.ts";
import type { Platforms } from "../platforms.ts";
import { EXCLUDES, LANGUAGES, POST_TYPES } from "../vocabulary.ts";
import type { GivenParameters, GivenProperty } from "./given-parameters.ts";
import { nearestName } from "./parameter-name.ts";
import type { PostFilter, PropertyFilter } from "./post-request.ts";
import { quote, quoteOptions, type Remarks } from "./remarks.ts";
import { parseCollected, parseTimeWindow } from "./time-window.ts";

/** Everything that selects posts but the keyword. */
export function parseFilters(
  given: GivenParameters,
  { nowSeconds, platforms }: { readonly nowSeconds: number; readonly platforms: Platforms },
  remarks: Remarks,
): Omit<PostFilter, "keyword"> {
  const { window, isDefault } = parseTimeWindow(given, nowSeconds, remarks);
  const collected = parseCollected(given, remarks);
  const engagement = parseEngagement(given, remarks);
  return {
    window,
    windowIsDefault: isDefault,
    collectedFrom: collected.from,
    collectedTo: collected.to,
    postTypes: noneIfAll(parseChoices("post_type", POST_TYPES, given, remarks), POST_TYPES),
    platforms: noneIfAll(parseChoices("platform_names", platforms.names, given, remarks), platforms.names),
    languages: noneIfAll(parseLanguages(given, remarks), LANGUAGES),
    engagementFrom: engagement.from,
    engagementTo: engagement.to,
    lists: parseLists(given, remarks),
    person: parseProperties("person", given, remarks),
    channel: parseProperties("channel", given, remarks),
    exclude: parseChoices("exclude", EXCLUDES, given, remarks),
    channelIds: parseChannelIds(given, remarks),
    hashtags: parseHashtags(given, remarks),
    domains: parseDomains(given, remarks),
    postUid: given.single("post_uid").value,
  };
}

const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(LANGUAGES);

/** The values of an array parameter that takes some of a closed set; wrong ones are reported and left out. */
function parseChoices<Option extends string>(
  base: "post_type" | "platform_names" | "exclude",
  options: readonly Option[],
  given: GivenParameters,
  remarks: Remarks,
): readonly Option[] {
  const chosen: Option[] = [];
  for (const value of given.array(base)) {
    const option = options.find((candidate) => candidate === value);
    if (option !== undefined) chosen.push(option);
    else remarks.invalid(`${base}[]`, () => refusal(`${base}[]`, value, options));
  }
  return chosen;
}

export function parseLanguages(given: GivenParameters, remarks: Remarks): readonly string[] {
  return given.array("language_code").filter((value) => {
    if (KNOWN_LANGUAGES.has(value)) return true;
    remarks.invalid("language_code[]", languageRefusal(value));
    return false;
  });
}

/** Naming every option means the same as naming none: no filter, so that posts without a value are found too. */
export function noneIfAll<Value>(
  chosen: readonly Value[],
  options: readonly unknown[],
): readonly Value[] | null {
  return chosen.length === 0 || chosen.length === options.length ? null : chosen;
}

/** What to say about a value that is none of `options`. */
export function refusal(name: string, value: string, options: readonly string[]): string {
  const refused = `${quote(name)} must be ${quoteOptions(options)}, not ${quote(value)}`;
  if (value.includes(",")) return `${refused}. ${repeat(name)}`;
  const nearest = nearestName(value, options);
  return nearest === null ? `${refused}.` : `${refused}; did you mean ${quote(nearest)}?`;
}

function languageRefusal(value: string): string {
  const refused = `\`language_code[]\` must be an ISO 639-1 code in upper case, not ${quote(value)}`;
  if (value.includes(",")) return `${refused}. ${repeat("language_code[]")}`;
  // `en`, and `en-US` too.
  const [, letters = ""] = /^([A-Za-z]{2})(?:[-_].*)?$/s.exec(value) ?? [];
  const code = letters.toUpperCase();
  return KNOWN_LANGUAGES.has(code) ? `${refused}; use \`${code}\`.` : `${refused}.`;
}

function repeat(name: string): string {
  return `For several values repeat the parameter: \`${name}=…&${name}=…\`.`;
}

/** Host names, as the statistics list them. */
function parseDomains(given: GivenParameters, remarks: Remarks): readonly string[] | null {
  const values = given.array("domains");
  const domains = new Set<string>();
  for (const value of values) {
    const domain = value
      .trim()
      .toLowerCase()
      .replace(/^www\./, "");
    if (DOMAIN.test(domain)) domains.add(domain);
    else remarks.invalid("domains[]", () => domainRefusal(value));
  }
  return values.length === 0 ? null : [...domains];
}

const DOMAIN = /^(?=.{1,253}$)[\w-]+(?:\.[\w-]+)+$/;

function domainRefusal(value: string): string {
  const expected = `\`domains[]\` must be a host name such as \`example.org\`, not ${quote(value)}`;
  const [, host] = /^https?:\/\/(?:www\.)?([\w.-]+)/i.exec(value) ?? [];
  return host === undefined ? `${expected}.` : `${expected}; use ${quote(host.toLowerCase())}.`;
}

/** `#Climate`, `climate` and `＃climate` are the same tag. */
function parseHashtags(given: GivenParameters, remarks: Remarks): readonly string[] | null {
  const values = given.array("hashtags");
  const tags = new Set<string>();
  for (const value of values) {
    const [, tag] = HASHTAG.exec(value.trim().normalize("NFKC").toLowerCase()) ?? [];
    if (tag !== undefined) tags.add(`#${tag}`);
    else remarks.invalid("hashtags[]", () => hashtagRefusal(value));
  }
  return values.length === 0 ? null : [...tags];
}

const HASHTAG = /^#?([\p{L}\p{M}\p{N}_]{1,100})$/u;

function hashtagRefusal(value: string): string {
  const several = /[\s,]/.test(value.trim()) ? " For several values repeat the parameter." : "";
  return `\`hashtags[]\` must be a hashtag of letters, digits and underscores such as \`#climate\`, not ${quote(value)}.${several}`;
}

interface EngagementRange {
  readonly from: number | null;
  readonly to: number | null;
}

function parseEngagement(given: GivenParameters, remarks: Remarks): EngagementRange {
  const from = parseBound("engagement_from", given, remarks);
  const to = parseBound("engagement_to", given, remarks);
  if (from !== null && to !== null && from > to) {
    const detail = `\`engagement_from\` (${from}) must not be greater than \`engagement_to\` (${to}).`;
    remarks.invalid("engagement_from", detail);
  }
  return { from, to };
}

/** The specification writes a whole number with the suffix `.00`; without it the meaning is the same. */
function parseBound(
  name: "engagement_from" | "engagement_to",
  given: GivenParameters,
  remarks: Remarks,
): number | null {
  const text = given.single(name).value;
  if (text === null) return null;
  const value = /^\d+(\.00)?$/.test(text) ? Number(text.replace(".00", "")) : Number.NaN;
  if (value <= Number.MAX_SAFE_INTEGER) return value;
  const allowed = `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, such as \`100\` or \`100.00\``;
  remarks.invalid(name, `${quote(name)} must be ${allowed}, not ${quote(text)}.`);
  return null;
}

/**
 * `lists=1, 2,3`. An empty element (`1,,2`) is a problem: an ID got lost on the way, and leaving it out would
 * quietly select other posts than were meant.
 */
function parseLists(given: GivenParameters, remarks: Remarks): readonly number[] | null {
  const text = given.single("lists").value;
  if (text === null) return null;
  const ids = new Set<number>();
  for (const element of new Set(text.split(",").map((part) => part.trim()))) {
    const id = parseId(element);
    if (id !== null && id > 0) ids.add(id);
    else remarks.invalid("lists", `\`lists\` must be list IDs separated by commas: ${notAnId(element, 1)}.`);
  }
  return [...ids];
}

function parseChannelIds(given: GivenParameters, remarks: Remarks): readonly number[] | null {
  const values = given.array("channel_ids");
  const ids = new Set<number>();
  for (const value of values) {
    const id = parseId(value);
    if (id !== null) ids.add(id);
    else remarks.invalid("channel_ids[]", `\`channel_ids[]\` must be an account ID: ${notAnId(value, 0)}.`);
  }
  return values.length === 0 ? null : [...ids];
}

function parseId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

function notAnId(text: string, least: number): string {
  const element = text === "" ? "an empty element" : quote(text);
  return `${element} is not a whole number from ${least} to ${Number.MAX_SAFE_INTEGER}`;
}

/** `person[Party]=A&person[party]=B&person[State]=OH`: Party is A or B, and State is OH. */
function parseProperties(
  base: KeyedParameter,
  given: GivenParameters,
  remarks: Remarks,
): PropertyFilter | null {
  // Keyed by lower case, because case does not count; a Map, because a key may be called `__proto__`.
  const byKey = new Map<string, { key: string; values: Map<string, string> }>();
  let pairs = 0;
  for (const property of given.keyed(base)) {
    if (isTooLong(property, remarks)) continue;
    const { key, value } = property;
    const entry = byKey.get(key.toLowerCase()) ?? { key, values: new Map<string, string>() };
    byKey.set(key.toLowerCase(), entry);
    if (entry.values.has(value.toLowerCase())) continue;
    entry.values.set(value.toLowerCase(), value);
    pairs += 1;
  }
  if (pairs > MAX_PROPERTY_PAIRS) {
    const detail = `\`${base}[<key>]\` takes at most ${MAX_PROPERTY_PAIRS} pairs of key and value, not ${pairs}.`;
    remarks.invalid(`${base}[<key>]`, detail);
  }
  const filter = [...byKey.values()].map(({ key, values }) => ({ key, values: [...values.values()] }));
  return filter.length === 0 ? null : filter;
}

function isTooLong({ title, key, value }: GivenProperty, remarks: Remarks): boolean {
  const limit = `must have at most ${MAX_PROPERTY_LENGTH} characters`;
  if (key.length > MAX_PROPERTY_LENGTH) {
    remarks.invalid(title, `The key in ${quote(title)} ${limit}, not ${key.length}.`);
  }
  if (value.length > MAX_PROPERTY_LENGTH) {
    remarks.invalid(title, `The value of ${quote(title)} ${limit}, not ${value.length}: ${quote(value)}.`);
  }
  return Math.max(key.length, value.length) > MAX_PROPERTY_LENGTH;
}
