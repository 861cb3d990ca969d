import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { MAX_EMAIL_LENGTH } from "../../contract/limits.ts";
import { DirectoryError } from "../directory.ts";
import type { User } from "../records.ts";
import { isId, MAX_ID } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { parseScopes } from "./scopes.ts";

/** Users in the database; a `db` may be a transaction. */

export type UserRow = Selectable<Tables["users"]>;

export async function insertUser(db: Kysely<Tables>, values: Insertable<Tables["users"]>): Promise<User> {
  const row = await db
    .insertInto("users")
    .values(values)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new DirectoryError("conflict", `There is already a user ${values.email}.`);
  return toUser(row);
}

export function checkRateLimit(rateLimit: number | null): number | null {
  if (rateLimit === null) return null;
  if (Number.isInteger(rateLimit) && rateLimit >= 0 && rateLimit <= MAX_ID) return rateLimit;
  throw new DirectoryError("invalid", "A rate limit is a whole number of requests an hour, 0 or more.");
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    disabled: row.disabled !== 0,
    scopes: parseScopes(row.scopes),
    rateLimit: row.rate_limit,
    createdAt: new Date(row.created_at),
    hasPassword: row.password_hash !== NO_PASSWORD,
    secondFactor: row.second_factor !== 0,
  };
}

/** The user with this ID, who must exist; `db` may be a transaction. */
export async function requireUser(db: Kysely<Tables>, id: number): Promise<UserRow> {
  const row = isId(id)
    ? await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row) throw new DirectoryError("not_found", `There is no user with the ID ${id}.`);
  return row;
}

/** The same, locked against other changes and gifts until the transaction ends. */
export async function lockUser(transaction: Transaction<Tables>, id: number): Promise<UserRow> {
  const row = isId(id)
    ? await transaction
        .updateTable("users")
        .set((eb) => ({ created_at: eb.ref("created_at") }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  return row ?? requireUser(transaction, id);
}

export function limitReached(what: string, most: number): DirectoryError {
  return new DirectoryError(
    "limit_reached",
    `A user may have ${most} ${what}, and has them. Delete some that are not needed, or have the operator raise the limit.`,
  );
}

/** What looks the same is the same: signs in another width, or put together from others. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

export function checkEmail(email: string): string {
  const address = normalizeEmail(email);
  // Whether it exists only a message can tell; this catches slips.
  if (!/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(address) || address.length > MAX_EMAIL_LENGTH) {
    throw new DirectoryError("invalid", `"${email.trim()}" is not an email address.`);
  }
  return address;
}
