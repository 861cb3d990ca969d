import { hash, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 32;

/** A new API key. `randomInt` draws without a bias towards any character. */
export function generateApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

export function looksLikeApiKey(text: string): boolean {
  return /^[0-9A-Za-z]{32}$/.test(text);
}

/** What keys are looked up by. They are random enough that a fast hash cannot be searched. */
export function hashApiKey(secret: string): string {
  return hash("sha256", secret, "hex");
}
