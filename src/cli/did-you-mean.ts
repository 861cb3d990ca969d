import { nearestName } from "../contract/request/nearest-name.ts";

/** `; did you mean x?` when a candidate is near enough to be meant, otherwise a full stop. */
export function didYouMean(given: string, candidates: readonly string[]): string {
  const nearest = nearestName(given, candidates);
  return nearest === null ? "." : `; did you mean ${nearest}?`;
}
