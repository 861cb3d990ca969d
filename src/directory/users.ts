import type { Insertable, Kysely, Updateable } from "kysely";
import { isAdministrator, oneAtATime, requireAdministrator } from "./administrators.ts";
import { type Directory, DirectoryError, type User } from "./directory.ts";
import { isId } from "./fields.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { printScopes } from "./scopes.ts";
import type { Tables } from "./tables.ts";
import { transact } from "./transact.ts";
import {
  checkEmail,
  checkRateLimit,
  insertUser,
  normalizeEmail,
  requireUser,
  toUser,
  type UserRow,
} from "./user-rows.ts";

export function createUsers(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly forgetUser: (id: number) => void;
}): Directory["users"] {
  const { db, clock, forgetUser } = context;

  async function findRow(email: string): Promise<UserRow | undefined> {
    return db.selectFrom("users").selectAll().where("email", "=", normalizeEmail(email)).executeTakeFirst();
  }

  async function change(
    email: string,
    values: Updateable<Tables["users"]>,
    options: { readonly endSessions: boolean },
  ): Promise<User> {
    const user = await transact(db, async (transaction) => {
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
    forgetUser(user.id);
    return user;
  }

  async function rowOf(user: NewUser): Promise<Insertable<Tables["users"]>> {
    return {
      email: checkEmail(user.email),
      password_hash: await hashPassword(user.password),
      disabled: 0,
      scopes: printScopes(user.scopes),
      rate_limit: checkRateLimit(user.rateLimit ?? null),
      created_at: clock().getTime(),
    };
  }

  return {
    async create(user) {
      return insertUser(db, await rowOf(user));
    },

    async createFirst(user) {
      const row = await rowOf(user);
      return transact(db, async (transaction) => {
        await oneAtATime(transaction);
        const existing = await transaction.selectFrom("users").select("id").limit(1).executeTakeFirst();
        if (existing) throw new DirectoryError("conflict", "There is a user already.");
        return insertUser(transaction, row);
      });
    },

    async exist() {
      return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
    },

    async find(id) {
      const row = isId(id)
        ? await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst()
        : undefined;
      return row ? toUser(row) : null;
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
      return change(email, { rate_limit: checkRateLimit(rateLimit) }, { endSessions: false });
    },

    async update(id, { disabled, password, scopes, rateLimit }) {
      const values: Updateable<Tables["users"]> = {
        ...(disabled !== undefined && { disabled: disabled ? 1 : 0 }),
        ...(password !== undefined && { password_hash: await hashPassword(password) }),
        ...(scopes !== undefined && { scopes: printScopes(scopes) }),
        ...(rateLimit !== undefined && { rate_limit: checkRateLimit(rateLimit) }),
      };
      const user = await transact(db, async (transaction) => {
        await oneAtATime(transaction);
        const before = await requireUser(transaction, id);
        if (Object.keys(values).length === 0) return toUser(before);
        const row = await transaction
          .updateTable("users")
          .set(values)
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (isAdministrator(before) && !isAdministrator(row)) await requireAdministrator(transaction);
        if (disabled === true || password !== undefined) {
          await transaction.deleteFrom("sessions").where("user_id", "=", id).execute();
        }
        return toUser(row);
      });
      forgetUser(id);
      return user;
    },

    async changePassword(id, password, keepSessionId) {
      const passwordHash = await hashPassword(password);
      await transact(db, async (transaction) => {
        await transaction
          .updateTable("users")
          .set({ password_hash: passwordHash })
          .where("id", "=", id)
          .execute();
        await transaction
          .deleteFrom("sessions")
          .where("user_id", "=", id)
          .where("id", "!=", keepSessionId)
          .execute();
      });
      forgetUser(id);
    },

    async verifyPassword(email, password) {
      const row = await findRow(email);
      const matches = await passwordMatches(row?.password_hash ?? null, password);
      return row && matches && row.disabled === 0 ? toUser(row) : null;
    },
  };
}

type NewUser = Parameters<Directory["users"]["create"]>[0];
