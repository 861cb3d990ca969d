import type { Problem } from "../errors.ts";
import { MAX_QUERY_PAIRS } from "../limits.ts";
import type { ArrayParameter, KeyedParameter, SingleParameter } from "../parameters.ts";
import type { ParameterSpec } from "../route.ts";
import { nearestParameter, type ResolvedName, resolveParameterName } from "./parameter-name.ts";
import { quote, type Remarks } from "./remarks.ts";

/** A value that may be absent (`given` is false) or wrong (`given` is true, `value` is null, a problem is reported). */
export interface Given<Value> {
  readonly given: boolean;
  readonly value: Value | null;
}

export interface GivenProperty {
  /** What errors call it: `person[Party]`. */
  readonly title: string;
  readonly key: string;
  readonly value: string;
}

/** What a query string says about each known parameter; names, shapes and repetitions are dealt with. */
export interface GivenParameters {
  single(base: SingleParameter): Given<string>;
  array(base: ArrayParameter): readonly string[];
  keyed(base: KeyedParameter): readonly GivenProperty[];
  /** The first names that are none of ours, as they were sent. */
  readonly unknown: readonly string[];
}

/** More are not looked at. */
const MOST_UNKNOWN = 100;

export function gatherParameters(rawQuery: string, remarks: Remarks): GivenParameters {
  const { pairs, problems } = parseQueryString(rawQuery);
  const found = new Map<string, GivenProperty[]>();
  const broken = new Set<string>();
  const unknown = new Set<string>();
  for (const { name, detail } of problems) {
    if (name === null) {
      remarks.malformed(detail);
      continue;
    }
    const resolved = resolveParameterName(name);
    if (!isKnown(name, resolved, remarks)) continue;
    broken.add(resolved.parameter.base);
    remarks.invalid(resolved.title, `${quote(resolved.title)} cannot be read: ${detail}.`);
  }
  for (const pair of pairs) {
    const resolved = resolveParameterName(pair.name);
    if (resolved.kind === "unknown" && unknown.size < MOST_UNKNOWN) unknown.add(pair.name);
    if (!isKnown(pair.name, resolved, remarks) || isEmpty(pair, resolved, remarks)) continue;
    const { parameter, title, key } = resolved;
    const values = found.get(parameter.base);
    if (values === undefined) found.set(parameter.base, [{ title, key, value: pair.value }]);
    else if (parameter.kind !== "single") values.push({ title, key, value: pair.value });
    else refuseRepetition(parameter, broken, remarks);
  }
  return {
    single: (base) => {
      if (broken.has(base)) return { given: true, value: null };
      const value = found.get(base)?.[0]?.value;
      return { given: value !== undefined, value: value ?? null };
    },
    array: (base) => [...new Set(found.get(base)?.map(({ value }) => value))],
    keyed: (base) => found.get(base) ?? [],
    unknown: [...unknown],
  };
}

type KnownName = Extract<ResolvedName, { readonly kind: "known" }>;

function isKnown(name: string, resolved: ResolvedName, remarks: Remarks): resolved is KnownName {
  switch (resolved.kind) {
    case "known":
      if (resolved.misshapen) {
        const detail = `${quote(name)} was taken as ${quote(resolved.title)}, which is how to write it.`;
        remarks.warn("misshapen_parameter", resolved.title, detail);
      }
      return true;
    case "keyless": {
      const { base, name: title } = resolved.parameter;
      remarks.invalid(title, `${quote(name)} names no property; write it as \`${base}[<key>]=<value>\`.`);
      return false;
    }
    case "api-key":
      remarks.warn("key_in_query", name, KEY_IN_QUERY);
      return false;
    case "unknown":
      remarks.warn("unknown_parameter", name, () => unknownDetail(name));
      return false;
  }
}

function unknownDetail(name: string): string {
  const nearest = nearestParameter(name);
  return `${quote(name)} is not a parameter${nearest === null ? "." : `; did you mean ${quote(nearest.name)}?`}`;
}

function isEmpty(pair: QueryPair, { parameter, title }: KnownName, remarks: Remarks): boolean {
  if (pair.value !== "") return false;
  // An empty search box is a common way to ask for everything.
  if (parameter.base !== "keyword") {
    remarks.warn("empty_parameter", title, `${quote(title)} is empty: ignored.`);
  }
  return true;
}

function refuseRepetition(parameter: ParameterSpec, broken: Set<string>, remarks: Remarks): void {
  if (broken.has(parameter.base)) return;
  broken.add(parameter.base);
  remarks.invalid(parameter.name, `${quote(parameter.name)} is given more than once; it takes one value.`);
}

interface TakenParameter {
  /** Null when it is missing, or given more than once. */
  readonly value: string | null;
  readonly problems: readonly Problem[];
  /** The query string without the parameter, otherwise as it was sent. */
  readonly rest: string;
}

/** Takes a parameter that the search does not know out of a query string. */
export function takeParameter(
  rawQuery: string,
  name: string,
  { required = true }: { readonly required?: boolean } = {},
): TakenParameter {
  const parts = rawQuery.split("&");
  const own = parts.filter((part) => nameOf(part) === name);
  const rest = parts.filter((part) => nameOf(part) !== name).join("&");
  const [value] = own.flatMap((part) => parseQueryString(part).pairs.map((pair) => pair.value));
  const problem = (detail: string): TakenParameter => ({
    value: null,
    rest,
    problems: [{ code: "invalid_parameter", parameter: name, detail }],
  });
  if (own.length > 1) return problem(`${quote(name)} is given more than once; it takes one value.`);
  if (!required && own.length === 0) return { value: null, rest, problems: [] };
  if (value === undefined || value === "") return problem(`${quote(name)} is missing or empty.`);
  return { value, rest, problems: [] };
}

function nameOf(part: string): string | undefined {
  return parseQueryString(part).pairs[0]?.name;
}

interface QueryPair {
  readonly name: string;
  readonly value: string;
}

/** A part of the query string that cannot be read. It is never quoted: it may be a key. */
interface QueryStringProblem {
  /** Null when the name itself cannot be read, or when the string as a whole is at fault. */
  readonly name: string | null;
  readonly detail: string;
}

interface ParsedQueryString {
  readonly pairs: readonly QueryPair[];
  readonly problems: readonly QueryStringProblem[];
}

/**
 * Takes a query string apart, without its `?`. Pairs are separated by `&` alone, `+` is a space, `%XX` is UTF-8.
 * Pairs are a list and not an object, so a name such as `__proto__` is a name like any other.
 */
export function parseQueryString(raw: string): ParsedQueryString {
  const pairs: QueryPair[] = [];
  const problems: QueryStringProblem[] = [];
  let count = 0;
  for (const part of raw.split("&")) {
    if (part === "") continue;
    count += 1;
    if (count > MAX_QUERY_PAIRS) {
      problems.push({ name: null, detail: `A request takes at most ${MAX_QUERY_PAIRS} parameters.` });
      break;
    }
    const equals = part.indexOf("=");
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    const value = decode(equals === -1 ? "" : part.slice(equals + 1));
    if (name.text === null) {
      problems.push({ name: null, detail: `The name of parameter number ${count} ${name.fault}.` });
    } else if (value.text === null) {
      problems.push({ name: name.text, detail: `its value ${value.fault}` });
    } else {
      pairs.push({ name: name.text, value: value.text });
    }
  }
  return { pairs, problems };
}

type Decoded =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: string };

function decode(encoded: string): Decoded {
  const text = decodePercent(encoded.replaceAll("+", " "));
  if (text === null || LONE_SURROGATE.test(text)) return { text: null, fault: UNREADABLE };
  return text.includes("\0") ? { text: null, fault: "holds a NUL character" } : { text, fault: null };
}

const UNREADABLE =
  "is not correctly percent-encoded UTF-8; encode each byte as % and two hexadecimal digits (a percent sign is %25)";

// With the flag `u`, a surrogate that is half of a pair does not match.
const LONE_SURROGATE = /\p{Surrogate}/u;

function decodePercent(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Whether the client sent an API key in the address; used to say so when the header is missing. */
export function hasKeyInQuery(rawQuery: string): boolean {
  const { pairs, problems } = parseQueryString(rawQuery);
  return [...pairs, ...problems].some(
    ({ name }) => name !== null && resolveParameterName(name).kind === "api-key",
  );
}

/** Never says the value. */
export const KEY_IN_QUERY =
  "An API key does not belong in the address, which is logged on its way; it was ignored. " +
  "Send it in the header `Authorization: Bearer <key>`.";
