import { createHash, randomBytes } from "node:crypto";
import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { INVITATION_HOURS } from "../../contract/limits.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { User } from "../records.ts";
import { renewToken } from "../sessions/sessions.ts";
import { transact } from "../store/dialect.ts";
import { isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { hashPassword, NO_PASSWORD, passwordMatches } from "./passwords.ts";
import { parseScopes, printUserScopes } from "./scopes.ts";
import {
  checkEmail,
  checkRateLimit,
  insertUser,
  normalizeEmail,
  requireUser,
  toUser,
  type UserRow,
} from "./user-rows.ts";

/** A change that looks at all users first waits here until another such change has finished. */
async function oneAtATime(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .insertInto("facts")
    .values({ name: "users-lock", value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

function isAdministrator({ scopes, disabled }: UserRow): boolean {
  return disabled === 0 && parseScopes(scopes).includes("admin");
}

async function requireAdministrator(transaction: Transaction<Tables>): Promise<void> {
  const rows = await transaction
    .selectFrom("users")
    .selectAll()
    .where("disabled", "=", 0)
    .where("scopes", "like", "%admin%")
    .execute();
  if (rows.some(isAdministrator)) return;
  throw new DirectoryError(
    "last_administrator",
    "This is the last administrator. Make somebody else an administrator first.",
  );
}

/** Sessions with the old password end. */
export async function endSessions(transaction: Transaction<Tables>, userId: number): Promise<void> {
  await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** A link that was made before a password was set is not wanted any more. */
async function endInvitations(transaction: Transaction<Tables>, userId: number): Promise<void> {
  await transaction.deleteFrom("invitations").where("user_id", "=", userId).execute();
}

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
    options: { readonly endsSessions: boolean; readonly endsInvitations?: boolean },
  ): Promise<User> {
    const user = await transact(db, async (transaction) => {
      const row = await transaction
        .updateTable("users")
        .set(values)
        .where("email", "=", normalizeEmail(email))
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new DirectoryError("not_found", `There is no user ${normalizeEmail(email)}.`);
      if (options.endsSessions) await endSessions(transaction, row.id);
      if (options.endsInvitations) await endInvitations(transaction, row.id);
      return toUser(row);
    });
    forgetUser(user.id);
    return user;
  }

  async function rowOf(user: NewUser): Promise<Insertable<Tables["users"]>> {
    return {
      email: checkEmail(user.email),
      password_hash: user.password === null ? NO_PASSWORD : await hashPassword(user.password, user.email),
      disabled: 0,
      scopes: printUserScopes(user.scopes),
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
      return change(email, { disabled: disabled ? 1 : 0 }, { endsSessions: disabled });
    },

    async setPassword(email, password) {
      const passwordHash = await hashPassword(password, email);
      return change(email, { password_hash: passwordHash }, { endsSessions: true, endsInvitations: true });
    },

    async setRateLimit(email, rateLimit) {
      return change(email, { rate_limit: checkRateLimit(rateLimit) }, { endsSessions: false });
    },

    async update(id, { disabled, scopes, rateLimit }) {
      const values: Updateable<Tables["users"]> = {
        ...(disabled !== undefined && { disabled: disabled ? 1 : 0 }),
        ...(scopes !== undefined && { scopes: printUserScopes(scopes) }),
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
        if (disabled === true) await endSessions(transaction, id);
        return toUser(row);
      });
      forgetUser(id);
      return user;
    },

    async delete(id, { listsTo }) {
      const user = await transact(db, async (transaction) => {
        await oneAtATime(transaction);
        const row = await requireUser(transaction, id);
        if (listsTo !== null) {
          await requireUser(transaction, listsTo);
          await transaction
            .updateTable("lists")
            .set({ user_id: listsTo })
            .where("user_id", "=", id)
            .execute();
        }
        await transaction.deleteFrom("users").where("id", "=", id).execute();
        if (isAdministrator(row)) await requireAdministrator(transaction);
        return toUser(row);
      });
      forgetUser(id);
      return user;
    },

    async changePassword(id, password, keepSessionId) {
      const { email } = await requireUser(db, id);
      const passwordHash = await hashPassword(password, email);
      const token = await transact(db, async (transaction) => {
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
        await endInvitations(transaction, id);
        return renewToken(transaction, keepSessionId);
      });
      forgetUser(id);
      return token;
    },

    async verifyPassword(email, password) {
      const row = await findRow(email);
      const matches = await passwordMatches(row?.password_hash ?? NO_PASSWORD, password);
      return row && matches && row.disabled === 0 ? toUser(row) : null;
    },
  };
}

type NewUser = Parameters<Directory["users"]["create"]>[0];

const HOUR_MS = 3_600_000;

/** Links by which people set their passwords themselves: one use, one at a time for each user. */
export function createInvitations(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly forgetUser: (id: number) => void;
}): Directory["invitations"] {
  const { db, clock, forgetUser } = context;

  async function find(token: string): ReturnType<Directory["invitations"]["find"]> {
    const row = await db
      .selectFrom("invitations")
      .innerJoin("users", "users.id", "invitations.user_id")
      .selectAll("users")
      .select("invitations.expires_at")
      .where("invitations.token_hash", "=", hashToken(token))
      .where("invitations.expires_at", ">", clock().getTime())
      .where("users.disabled", "=", 0)
      .executeTakeFirst();
    return row ? { user: toUser(row), expiresAt: new Date(row.expires_at) } : null;
  }

  return {
    find,

    async create(userId) {
      const token = randomBytes(32).toString("base64url");
      const now = clock().getTime();
      const expiresAt = now + INVITATION_HOURS * HOUR_MS;
      await transact(db, async (transaction) => {
        await requireUser(transaction, userId);
        await endInvitations(transaction, userId);
        await transaction
          .insertInto("invitations")
          .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at: expiresAt })
          .execute();
      });
      return { token, expiresAt: new Date(expiresAt) };
    },

    async accept(token, password) {
      const found = await find(token);
      if (found === null) return null;
      const { user } = found;
      const passwordHash = await hashPassword(password, user.email);
      const accepted = await transact(db, async (transaction) => {
        // Of several who use the link at once, one finds it.
        const { numDeletedRows } = await transaction
          .deleteFrom("invitations")
          .where("token_hash", "=", hashToken(token))
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await transaction
          .updateTable("users")
          .set({ password_hash: passwordHash })
          .where("id", "=", user.id)
          .execute();
        await endSessions(transaction, user.id);
        return true;
      });
      forgetUser(user.id);
      return accepted ? user : null;
    },
  };
}

function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
