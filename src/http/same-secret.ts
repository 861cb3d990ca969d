import { createHash, timingSafeEqual } from "node:crypto";

/** Compares what somebody sends with a secret. Takes as long wherever they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
