import { hash } from "node:crypto";

/**
 * FTS5 cuts off terms that are longer than 32,768 bytes, so that they could not be told apart. No lexeme
 * begins with this sign.
 */
const LONGEST = 1024;

function termOf(token: string): string {
  return Buffer.byteLength(token) <= LONGEST ? token : `#${hash("sha256", token, "hex")}`;
}

/** Lexemes and pairs of an analysis as the word index takes them. */
export function termsOf(text: Uint8Array, longest: number): Uint8Array {
  if (longest <= LONGEST) return text;
  const tokens = Buffer.from(text).toString("utf8").split(/[ \n]/);
  return Buffer.from(tokens.map(termOf).join(" "));
}

/** As FTS5 has it: posts that have one of the terms. */
export function matchAny(tokens: Iterable<string>): string {
  return [...tokens].map((token) => `"${termOf(token).replaceAll('"', '""')}"`).join(" OR ");
}

export function matchAll(tokens: readonly string[]): string {
  return tokens.map((token) => `"${termOf(token).replaceAll('"', '""')}"`).join(" AND ");
}
