import { PARAMETERS } from "../parameters.ts";
import type { ParameterSpec } from "../route.ts";

/**
 * The option that `word` was probably meant to be, or null. It is the nearest in which at most half of the letters
 * differ, case aside; or else the first of which it is a part, as `sort` is of `sort_by`.
 */
export function nearestName<Option extends string>(word: string, options: readonly Option[]): Option | null {
  if (word.length > MAX_LENGTH) return null;
  const lower = word.toLowerCase();
  let nearest: Option | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const option of options) {
    const limit = Math.floor(Math.max(lower.length, option.length) / 2);
    if (Math.abs(lower.length - option.length) > limit) continue;
    const distance = editDistance(lower, option.toLowerCase());
    if (distance <= limit && distance < least) {
      nearest = option;
      least = distance;
    }
  }
  return nearest ?? options.find((option) => option.split("_").includes(lower)) ?? null;
}

// No name is as long; a hostile one must not cost time.
const MAX_LENGTH = 64;

/** Insertions, deletions and replacements that turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const replaced = at(row, j) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(replaced, at(row, j + 1) + 1, at(next, j) + 1));
    }
    row = next;
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** What a name in a query string means. */
export type ResolvedName =
  | {
      readonly kind: "known";
      readonly parameter: ParameterSpec;
      /** What errors call it: `post_type[]`, `person[Party]`. */
      readonly title: string;
      /** Empty unless the parameter is keyed. */
      readonly key: string;
      /** The meaning is clear, but the brackets are not as the specification has them. */
      readonly misshapen: boolean;
    }
  | { readonly kind: "keyless"; readonly parameter: ParameterSpec }
  | { readonly kind: "api-key" }
  | { readonly kind: "unknown" };

export function resolveParameterName(name: string): ResolvedName {
  const [, base, inner] = SHAPE.exec(name) ?? [];
  const parameter = base === undefined ? undefined : BY_BASE.get(base);
  if (parameter === undefined) {
    const [stem = ""] = name.split("[", 1);
    return { kind: API_KEY_NAMES.has(stem.toLowerCase()) ? "api-key" : "unknown" };
  }
  if (parameter.kind === "keyed") return resolveKeyed(parameter, inner ?? "");
  if (inner !== undefined && !/^\d*$/.test(inner)) return { kind: "unknown" };
  const misshapen = inner !== (parameter.kind === "array" ? "" : undefined);
  return { kind: "known", parameter, title: parameter.name, key: "", misshapen };
}

/**
 * The parameter that an unknown name was probably meant to be: what other systems call so, or the nearest in spelling.
 */
export function nearestParameter(name: string): ParameterSpec | null {
  const [stem = ""] = name.split("[", 1);
  const nearest = NAMES_ELSEWHERE.get(stem.toLowerCase()) ?? nearestName(stem, [...BY_BASE.keys()]);
  return nearest === null ? null : (BY_BASE.get(nearest) ?? null);
}

// A name, then perhaps something in brackets, which may hold brackets too: a property may be called anything.
const SHAPE = /^([^[\]]+)(?:\[(.*)\])?$/s;

const BY_BASE: ReadonlyMap<string, ParameterSpec> = new Map(PARAMETERS.map((spec) => [spec.base, spec]));

/** What scripts that were written for other systems send. */
const NAMES_ELSEWHERE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    keyword: "q query search search_term search_terms term terms text",
    simple_query: "simple_search boolean",
    published_at_from: "start_date date_from from_date start_time start since from after min_date",
    published_at_to: "end_date date_to to_date end_time end until to before max_date",
    post_type: "post_types type types media_type",
    platform_names: "platforms platform network networks source sources",
    language_code: "language_codes languages language lang locale",
    engagement_from: "min_engagement",
    engagement_to: "max_engagement",
    lists: "list list_id list_ids",
    channel_ids: "account_id account_ids accounts user_id author_id",
    hashtags: "hashtag tag tags",
    domains: "domain site",
    post_uid: "uid post_id",
    per_page: "limit count size page_size pagesize rows max_results",
    page: "offset page_number",
    sort_by: "sort order_by orderby",
    sort_order: "order",
  } satisfies Record<string, string>).flatMap(([base, names]) =>
    names.split(" ").map((name) => [name, base] as const),
  ),
);

const API_KEY_NAMES: ReadonlySet<string> = new Set(["api_key", "apikey", "key", "token", "access_token"]);

/** Some clients write several values of one key as `person[Party][]` or `person[Party][0]`. */
function resolveKeyed(parameter: ParameterSpec, inner: string): ResolvedName {
  const key = withoutIndexes(inner);
  if (key === "") return { kind: "keyless", parameter };
  const title = `${parameter.base}[${key}]`;
  return { kind: "known", parameter, title, key, misshapen: key !== inner };
}

/** A loop and not a regular expression, whose time would grow with the square of a hostile name's length. */
function withoutIndexes(inner: string): string {
  let key = inner;
  for (;;) {
    const end = key.lastIndexOf("][");
    if (end === -1 || !/^\d*$/.test(key.slice(end + 2))) return key;
    key = key.slice(0, end);
  }
}
