import { hash, verify } from "@node-rs/argon2";
import type { Insertable, Kysely, Transaction, Updateable } from "kysely";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../contract/limits.ts";
import { type Directory, DirectoryError, type User } from "../directory.ts";
import { transact } from "../store/dialect.ts";
import { isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { parseScopes, printScopes } from "./scopes.ts";
import {
  checkEmail,
  checkRateLimit,
  insertUser,
  normalizeEmail,
  requireUser,
  toUser,
  type UserRow,
} from "./user-rows.ts";

/** Whoever looks at all users and then changes one waits here until the other who does has finished. */
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

/** OWASP's recommendation for argon2id, which is this library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

async function hashPassword(password: string): Promise<string> {
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
async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
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
