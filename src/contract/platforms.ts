import { PLATFORMS, type Platform } from "./vocabulary.ts";

/** A platform that the operator has added in the configuration. */
export interface OwnPlatform {
  readonly name: string;
  /** As in CSS: `#8e30eb`; null: the web application's gray. */
  readonly color: string | null;
  /** The address of an account, with `{handle}` or `{uid}` in it. */
  readonly profile: string | null;
  /** The address of a post, with `{uid}` in it, and `{handle}` if it needs that. */
  readonly post: string | null;
}

/** Other names that are in use, folded. */
const ALIASES: Readonly<Record<string, Platform>> = {
  x: "Twitter",
  xtwitter: "Twitter",
  twitterx: "Twitter",
  truth: "TruthSocial",
  odnoklassniki: "OK",
  vkontakte: "VK",
  podcasts: "Podcast",
};

/**
 * The platforms that a server knows: those of the program, then those of the operator. It is made once, from the
 * configuration, and handed down. Stores hold names, not places in this list: a platform that is taken out of the
 * configuration leaves its posts as they are.
 */
export class Platforms {
  readonly own: readonly OwnPlatform[];
  /** For how long their posts are kept. */
  readonly retention: Retention;
  /** In the order in which they are listed. */
  readonly names: readonly Platform[];
  readonly #byName: ReadonlyMap<string, Platform>;
  readonly #byFoldedName: ReadonlyMap<string, Platform>;

  constructor(own: readonly OwnPlatform[] = [], retention: Retention = []) {
    this.own = own;
    this.retention = retention;
    this.names = [...PLATFORMS, ...own.map(({ name }) => name)];
    this.#byName = new Map(this.names.map((name) => [name.toLowerCase(), name]));
    this.#byFoldedName = new Map([
      ...this.names.map((name) => [foldPlatform(name), name] as const),
      ...Object.entries(ALIASES),
    ]);
  }

  /** In any case: which letters of `TikTok` are large is not easy to remember. */
  find(name: string): Platform | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  /** The platform that is meant, by another name of it too, with any punctuation and in any case. */
  understand(name: string): Platform | undefined {
    return this.#byFoldedName.get(foldPlatform(name));
  }

  /** The same, of which posts are kept for so long. */
  keeping(retention: Retention): Platforms {
    return new Platforms(this.own, retention);
  }

  /** The operator's platform whose addresses begin with this host. */
  ofHost(host: string): Platform | undefined {
    return this.own.find(({ profile, post }) => [profile, post].some((one) => one && hostOf(one) === host))
      ?.name;
  }

  /** The account of an operator's platform that has this address; null for an address of no such account. */
  accountAt(
    address: string,
  ): { readonly platform: Platform; readonly by: PlaceName; readonly value: string } | null {
    for (const { name, profile } of this.own) {
      const by = profile?.includes("{handle}") ? "handle" : "uid";
      const [, value] = (profile === null ? null : addressPattern(profile).exec(address)) ?? [];
      if (value !== undefined) return { platform: name, by, value: decode(value) };
    }
    return null;
  }

  /** The address of an account on an operator's platform; null without a pattern, or without what it needs. */
  profileAddress(platform: Platform, account: Places): string | null {
    return fill(this.#named(platform)?.profile ?? null, account);
  }

  /** The same of a post. */
  postAddress(platform: Platform, post: Places): string | null {
    return fill(this.#named(platform)?.post ?? null, post);
  }

  /** Besides those here, names that stores still hold. */
  with(names: Iterable<string>): Platforms {
    const others = [...new Set(names)].filter((name) => !this.names.includes(name));
    if (others.length === 0) return this;
    const named = others.map((name) => ({ name, color: null, profile: null, post: null }));
    return new Platforms([...this.own, ...named], this.retention);
  }

  #named(platform: Platform): OwnPlatform | undefined {
    return this.own.find(({ name }) => name === platform);
  }
}

/** The element of the web application's page that has the operator's platforms, in JSON. */
export const PLATFORMS_META = "earshot-platforms";

/** Without an operator's platforms. */
export const DEFAULT_PLATFORMS = new Platforms();

/** What two names have in common that would be taken for each other. */
export function foldPlatform(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** What stands in a pattern in braces. */
type PlaceName = "handle" | "uid";
type Places = Readonly<Partial<Record<PlaceName, string | null>>>;

export const PLACE = /\{(\w*)\}/g;

function fill(pattern: string | null, places: Places): string | null {
  let isComplete = pattern !== null;
  const address = pattern?.replace(PLACE, (_, name: PlaceName) => {
    const value = places[name] ?? "";
    if (value === "") isComplete = false;
    return encodeURIComponent(value);
  });
  return isComplete ? (address ?? null) : null;
}

/** Fits with and without `https://` and `www.`, and with anything behind the path. */
function addressPattern(pattern: string): RegExp {
  const [before = "", after = ""] = bare(pattern).split(/\{\w+\}/);
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `^(?:https?://)?(?:www\\.|m\\.)?${literal(before)}([^/?#]+)${literal(after)}(?:[/?#]|$)`,
    "i",
  );
}

function hostOf(pattern: string): string {
  return (bare(pattern).split(/[/:?#]/)[0] ?? "").toLowerCase();
}

function bare(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** For how many days posts are kept after they were published. */
export interface RetentionRule {
  /** `*`: every platform that has no rule of its own. */
  readonly platform: Platform;
  readonly days: number;
}

export type Retention = readonly RetentionRule[];

export const ALL_OTHERS = "*";

/** The first second whose posts of a platform are kept; 0: all are. */
export function keptFrom(retention: Retention, platform: Platform, nowMs: number): number {
  const rule =
    retention.find((one) => one.platform === platform) ??
    retention.find((one) => one.platform === ALL_OTHERS);
  return rule === undefined ? 0 : boundOf(rule, nowMs);
}

/** Posts that were published before it are not kept any more. */
export function boundOf({ days }: RetentionRule, nowMs: number): number {
  return Math.max(0, Math.floor(nowMs / 1000) - days * 86_400);
}
