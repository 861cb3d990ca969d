import { PARAMETERS, type ParameterSpec } from "../parameters.ts";
import { nearestName } from "./nearest-name.ts";

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

/** The parameter that an unknown name was probably meant to be, as the specification writes it. */
export function nearestParameter(name: string): string | null {
  const [stem = ""] = name.split("[", 1);
  const nearest = nearestName(stem, [...BY_BASE.keys()]);
  return nearest === null ? null : (BY_BASE.get(nearest)?.name ?? null);
}

// A name, then perhaps something in brackets, which may hold brackets too: a property may be called anything.
const SHAPE = /^([^[\]]+)(?:\[(.*)\])?$/s;

const BY_BASE: ReadonlyMap<string, ParameterSpec> = new Map(PARAMETERS.map((spec) => [spec.base, spec]));

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
