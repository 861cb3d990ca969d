import {
  ALL_OTHERS,
  DEFAULT_PLATFORMS,
  foldPlatform,
  type OwnPlatform,
  PLACE,
  Platforms,
  type Retention,
} from "../../contract/platforms.ts";
import type { ValueType } from "./value-type.ts";

/** As it stands in lines of text, in JSON and in addresses without being quoted. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,38}[A-Za-z0-9])?$/;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const KEYS = ["name", "color", "profile", "post"];
const MOST = 100;

/** The operator's own platforms: names, or JSON with what is known of each. */
export const platformList: ValueType<Platforms> = {
  allowed:
    "names separated by commas, or a JSON array of names and of objects with `name`, `color`, `profile` and `post`",
  hint: "NAMES",
  parse: (given) => {
    const read = readPlatforms(given);
    return read === null || read.reasons.length > 0 ? null : { value: new Platforms(read.own) };
  },
  explain: (given) => readPlatforms(given)?.reasons.join("; ") ?? null,
};

/** `Telegram=365,*=1000`: for how many days posts of a platform are kept. */
export const retentionRules: ValueType<Retention> = {
  allowed: "platforms with days, such as Telegram=365,*=1000 (1 to 36500 days, each platform once)",
  hint: "RULES",
  parse: (given) => {
    const parts = given
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    const rules = parts.flatMap((part) => {
      const [, platform = "", days = ""] = /^(.+?)\s*=\s*(\d{1,5})$/.exec(part) ?? [];
      const isFine = (platform === ALL_OTHERS || NAME.test(platform)) && isDays(Number(days));
      return isFine ? [{ platform, days: Number(days) }] : [];
    });
    const isOnce = new Set(rules.map(({ platform }) => platform)).size === rules.length;
    return rules.length === parts.length && isOnce ? { value: rules } : null;
  },
};

function isDays(days: number): boolean {
  return days >= 1 && days <= 36_500;
}

interface ReadPlatforms {
  readonly own: readonly OwnPlatform[];
  /** Everything that is wrong with them. */
  readonly reasons: readonly string[];
}

/** Null for JSON that cannot be read. */
function readPlatforms(given: string): ReadPlatforms | null {
  const entries = given.trim().startsWith("[")
    ? parseJson(given)
    : given.split(",").map((name) => name.trim());
  if (entries === null) return null;
  const reasons: string[] = [];
  const own = entries.flatMap((entry, index) => readPlatform(entry, index, reasons));
  if (own.length > MOST) reasons.push(`there are ${own.length} platforms; at most ${MOST} can be added`);
  return { own, reasons: [...reasons, ...repeatedNames(own)] };
}

function parseJson(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function readPlatform(entry: unknown, index: number, reasons: string[]): readonly OwnPlatform[] {
  const fields: unknown = typeof entry === "string" ? { name: entry } : entry;
  const place = `platform ${index + 1}`;
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    reasons.push(`${place} must be a name or an object`);
    return [];
  }
  const {
    name,
    color = null,
    profile = null,
    post = null,
  } = fields as Partial<Record<keyof OwnPlatform, unknown>>;
  const before = reasons.length;
  const label = typeof name === "string" && name !== "" ? `"${name}"` : place;
  for (const key of Object.keys(fields)) {
    if (!KEYS.includes(key)) reasons.push(`${label} has no "${key}"; there are ${KEYS.join(", ")}`);
  }
  if (typeof name !== "string" || !NAME.test(name)) {
    reasons.push(
      `the name of ${label} must have 1 to 40 letters (A to Z), digits, blanks, dots, hyphens or underscores`,
    );
  }
  if (color !== null && !(typeof color === "string" && COLOR.test(color))) {
    reasons.push(`the color of ${label} must be like #8e30eb, not ${JSON.stringify(color)}`);
  }
  reasons.push(...wrongPattern(`profile of ${label}`, profile, ["handle", "uid"], false));
  reasons.push(...wrongPattern(`post of ${label}`, post, ["uid", "handle"], true));
  return reasons.length > before ? [] : [{ name, color, profile, post } as OwnPlatform];
}

/** A profile has one placeholder, a post that of its uid at least. */
function wrongPattern(
  what: string,
  pattern: unknown,
  names: readonly string[],
  needsFirst: boolean,
): readonly string[] {
  if (pattern === null) return [];
  const expected = needsFirst
    ? "an address such as https://example.org/{handle}/{uid}, with {uid} in it"
    : "an address such as https://example.org/@{handle}, with {handle} or {uid} in it, once";
  if (typeof pattern !== "string") return [`the ${what} must be ${expected}`];
  const places = [...pattern.matchAll(PLACE)].map(([, name = ""]) => name);
  const isAddress = /^https?:\/\/[^/{}\s]+\//i.test(pattern) && URL.canParse(pattern.replace(PLACE, "x"));
  const isRight =
    isAddress &&
    places.every((name) => names.includes(name)) &&
    (needsFirst ? places.includes(names[0] ?? "") : places.length === 1);
  return isRight ? [] : [`the ${what} must be ${expected}, not "${pattern}"`];
}

/** Names that would be taken for each other: case, blanks and punctuation aside. */
function repeatedNames(own: readonly OwnPlatform[]): readonly string[] {
  const seen = new Map<string, string>();
  return own.flatMap(({ name }) => {
    const known = DEFAULT_PLATFORMS.understand(name);
    if (known !== undefined) return [`"${name}" is known already, as ${known}`];
    const folded = foldPlatform(name);
    const other = seen.get(folded);
    seen.set(folded, name);
    return other === undefined ? [] : [`"${name}" and "${other}" are the same name`];
  });
}
