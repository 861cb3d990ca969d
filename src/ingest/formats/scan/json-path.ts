import { isRecord } from "../../prepare/fields.ts";

/** What stands at the end of a path through objects; undefined wherever the path breaks off. Null counts as nothing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current ?? undefined;
}

/** The same if it is a text that says something. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" && found.trim() !== "" ? found : undefined;
}

/** An ID: a text, or a number that JSON can carry exactly. Anything else is handed on, for a clear reject. */
export function idAt(value: unknown, ...path: readonly string[]): unknown {
  const found = at(value, ...path);
  if (typeof found === "number" && Number.isSafeInteger(found)) return String(found);
  return found === "" ? undefined : found;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}
