import { MAX_PROPERTY_LENGTH, MAX_PROPERTY_PAIRS } from "../limits.ts";
import type { KeyedParameter } from "../parameters.ts";
import type { PropertyFilter } from "../post-request.ts";
import type { GivenParameters, GivenProperty } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

/** `person[Party]=A&person[party]=B&person[State]=OH`: Party is A or B, and State is OH. */
export function parseProperties(
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
