import { hash } from "node:crypto";
import type { Platform } from "../contract/vocabulary.ts";

/**
 * The low 53 bits of SHA-256 over the parts, so that an ID is a JSON number and the same on every installation.
 * Stored on disk and given to clients: never change it.
 */
export function hash53(...parts: readonly string[]): number {
  return low53(hash("sha256", parts.join("\u0000"), "binary"));
}

/**
 * 53 bits too, many times as fast, and easy to forge: only where forging gains nothing. Stored on disk: never
 * change it.
 */
export function quickHash53(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** Of a digest with a character for each byte: a third of the cost of a buffer. */
export function low53(digest: string): number {
  let number = digest.charCodeAt(digest.length - 7) & 0x1f;
  for (let at = digest.length - 6; at < digest.length; at += 1) number = number * 256 + digest.charCodeAt(at);
  return number;
}

export function postId(platform: Platform, uid: string): number {
  return hash53("post", platform, uid);
}

/** An account is known by its uid, or by its handle until a uid is seen. */
export function accountId(platform: Platform, account: { uid: string } | { handle: string }): number {
  return "uid" in account
    ? hash53("account", platform, "uid", account.uid)
    : hash53("account", platform, "handle", normalizeHandle(account.handle));
}

/** Handles are compared in lower case and without the @. */
export function normalizeHandle(handle: string): string {
  return handle.replace(/^@+/, "").toLowerCase();
}
