import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { RECOVERY_CODES } from "../../contract/limits.ts";
import type { Tables } from "../store/tables.ts";
import type { AddedFactor } from "./factor-directory.ts";

/** With the first factor of a user come codes for when it is lost. */
export async function withRecoveryCodes(
  transaction: Transaction<Tables>,
  userId: number,
): Promise<AddedFactor> {
  const { second_factor: had } = await transaction
    .selectFrom("users")
    .select("second_factor")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { recoveryCodes: had !== 0 ? null : await makeRecoveryCodes(transaction, userId) };
}

/** In place of those that there are. */
export async function makeRecoveryCodes(
  transaction: Transaction<Tables>,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode);
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashCode(userId, code), user_id: userId })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** Easy to read aloud and to type: no l, o, 0 and 1. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 16;

/** 80 bits: random enough that a fast hash cannot be searched. */
function generateCode(): string {
  return [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

export function hashCode(userId: number, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("hex");
}
