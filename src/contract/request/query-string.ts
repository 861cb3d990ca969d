import { MAX_QUERY_PAIRS } from "../limits.ts";
import { resolveParameterName } from "./parameter-name.ts";

export interface QueryPair {
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
