import type { Kysely, Selectable, Updateable } from "kysely";
import type { CallerCache } from "./caller-cache.ts";
import { type Directory, DirectoryError, type User } from "./directory.ts";
import { isId, MAX_ID } from "./fields.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { parseScopes, printScopes } from "./scopes.ts";
import type { Tables } from "./tables.ts";

export function createUsers(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly callers: CallerCache;
}): Directory["users"] {
  const { db, clock, callers } = context;

  async function findRow(email: string): Promise<UserRow | undefined> {
    return db.selectFrom("users").selectAll().where("email", "=", normalizeEmail(email)).executeTakeFirst();
  }

  async function change(
    email: string,
    values: Updateable<Tables["users"]>,
    options: { readonly endSessions: boolean },
  ): Promise<User> {
    const user = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable("users")
        .set(values)
        .where("email", "=", normalizeEmail(email))
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new DirectoryError("not_found", `There is no user ${normalizeEmail(email)}.`);
      if (options.endSessions) {
        await transaction.deleteFrom("sessions").where("user_id", "=", row.id).execute();
      }
      return toUser(row);
    });
    callers.clear();
    return user;
  }

  return {
    async create({ email, password, scopes }) {
      const address = checkEmail(email);
      const row = await db
        .insertInto("users")
        .values({
          email: address,
          password_hash: await hashPassword(password),
          disabled: 0,
          scopes: printScopes(scopes),
          rate_limit: null,
          created_at: clock().getTime(),
        })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new DirectoryError("conflict", `There is already a user ${address}.`);
      return toUser(row);
    },

    async list() {
      const rows = await db.selectFrom("users").selectAll().orderBy("id").execute();
      return rows.map(toUser);
    },

    async findByEmail(email) {
      const row = await findRow(email);
      return row ? toUser(row) : null;
    },

    setDisabled(email, disabled) {
      return change(email, { disabled: disabled ? 1 : 0 }, { endSessions: disabled });
    },

    async setPassword(email, password) {
      return change(email, { password_hash: await hashPassword(password) }, { endSessions: true });
    },

    async setRateLimit(email, rateLimit) {
      if (rateLimit !== null && !(Number.isInteger(rateLimit) && rateLimit >= 0 && rateLimit <= MAX_ID)) {
        throw new DirectoryError("invalid", "A rate limit is a whole number of requests an hour, 0 or more.");
      }
      return change(email, { rate_limit: rateLimit }, { endSessions: false });
    },

    async verifyPassword(email, password) {
      const row = await findRow(email);
      const matches = await passwordMatches(row?.password_hash ?? null, password);
      return row && matches && row.disabled === 0 ? toUser(row) : null;
    },
  };
}

type UserRow = Selectable<Tables["users"]>;

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    disabled: row.disabled !== 0,
    scopes: parseScopes(row.scopes),
    rateLimit: row.rate_limit,
    createdAt: new Date(row.created_at),
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

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function checkEmail(email: string): string {
  const address = normalizeEmail(email);
  // Whether it exists only a message can tell; this catches slips.
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(address) || address.length > 254) {
    throw new DirectoryError("invalid", `"${email.trim()}" is not an email address.`);
  }
  return address;
}
