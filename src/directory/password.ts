import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../contract/limits.ts";
import { DirectoryError } from "./directory.ts";

/** OWASP's recommendation for argon2id, which is this library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

export async function hashPassword(password: string): Promise<string> {
  const text = normalize(password);
  if ([...text].length < MIN_PASSWORD_LENGTH) {
    throw new DirectoryError(
      "invalid",
      `The password is too short: at least ${MIN_PASSWORD_LENGTH} characters.`,
    );
  }
  if (text.length > MAX_PASSWORD_LENGTH) {
    throw new DirectoryError(
      "invalid",
      `The password is too long: at most ${MAX_PASSWORD_LENGTH} characters.`,
    );
  }
  return hash(text, COST);
}

/** Works as long without a hash as with one, so that time does not tell which users exist. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(
    passwordHash ?? NOBODYS_HASH,
    normalize(password).slice(0, MAX_PASSWORD_LENGTH + 1),
  );
  return matches && passwordHash !== null;
}

/** The same characters typed on another keyboard or system are the same password. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** A hash of the same cost that no password is known for. */
const NOBODYS_HASH = [
  "$argon2id$v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  "A".repeat(22),
  "A".repeat(43),
].join("$");
