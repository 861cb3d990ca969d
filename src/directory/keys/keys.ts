import type { Kysely, Selectable, Transaction } from "kysely";
import {
  KEY_LIFETIME_DAYS,
  KEY_OVERLAP_HOURS,
  MAX_KEY_NAME_LENGTH,
  MAX_TIME_SECONDS,
} from "../../contract/limits.ts";
import { type Scope, withIncluded } from "../../contract/vocabulary.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { ApiKey, Caller, NewApiKey } from "../records.ts";
import { transact } from "../store/dialect.ts";
import { checkOptionalText, checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { parseScopes, printScopes } from "../users/scopes.ts";
import { checkRateLimit, limitReached, lockUser, requireUser, toUser } from "../users/user-rows.ts";
import { checkAddresses } from "./allowed-addresses.ts";
import type { CallerCache } from "./caller-cache.ts";
import { type KeyUsage, lastDays, readDailyUses } from "./key-usage.ts";
import { generateApiKey, hashApiKey, looksLikeApiKey, type SecretBox } from "./secret.ts";

export function createKeys(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly box: SecretBox;
  readonly callers: CallerCache<Caller>;
  readonly usage: KeyUsage;
  readonly mostKeys: number;
}): Directory["keys"] {
  const { db, clock, box, callers, usage, mostKeys } = context;

  async function findCaller(secretHash: string): Promise<Caller | null> {
    const key = await db
      .selectFrom("api_keys")
      .selectAll()
      .where("secret_hash", "=", secretHash)
      .executeTakeFirst();
    if (!key) return null;
    const row = await db.selectFrom("users").selectAll().where("id", "=", key.user_id).executeTakeFirst();
    if (!row) return null;
    const user = toUser(row);
    return { user, key: toApiKey(key, user.scopes, usage) };
  }

  async function insertKey(
    transaction: Transaction<Tables>,
    key: Pick<KeyRow, "user_id" | "name" | "scopes" | "expires_at" | "allowed_addresses" | "rate_limit">,
  ): Promise<{ readonly row: KeyRow; readonly secret: string }> {
    const secret = generateApiKey();
    const secretHash = hashApiKey(secret);
    const row = await transaction
      .insertInto("api_keys")
      .values({
        ...key,
        secret_hash: secretHash,
        sealed_secret: box.seal(secret, secretHash),
        disabled: 0,
        created_at: clock().getTime(),
        last_used_at: null,
        last_address: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, secret };
  }

  return {
    async create({ userId, name, scopes = [], expiresAt = null, allowedAddresses = [], rateLimit = null }) {
      const values = {
        user_id: userId,
        name: checkOptionalText("The name of the key", name, MAX_KEY_NAME_LENGTH),
        expires_at: checkEnd(expiresAt, clock()),
        allowed_addresses: checkAddresses(allowedAddresses).join(" "),
        rate_limit: checkRateLimit(rateLimit),
      };
      const { row, secret, held } = await transact(db, async (transaction) => {
        const user = await lockUser(transaction, userId);
        await refuseTooMany(transaction, userId, mostKeys);
        const held = parseScopes(user.scopes);
        const printed = printScopes(checkHeld(scopes, held, user.email));
        return { ...(await insertKey(transaction, { ...values, scopes: printed })), held };
      });
      callers.forgetUnknown(row.secret_hash);
      return { key: toApiKey(row, held, usage), secret };
    },

    async rotate(id, { userId, expiresAt }): Promise<NewApiKey> {
      const now = clock();
      const end = checkEnd(expiresAt, now);
      const { row, secret, held } = await transact(db, async (transaction) => {
        const old = await requireKey(transaction, userId, id);
        if (old.disabled !== 0 || (old.expires_at ?? Number.POSITIVE_INFINITY) <= now.getTime()) {
          throw new DirectoryError("invalid", `API key ${id} is disabled or over. Create a new one.`);
        }
        // Each may be on its last day beside the one that replaces it.
        await refuseTooMany(transaction, userId ?? old.user_id, 2 * mostKeys);
        const lastMoment = now.getTime() + KEY_OVERLAP_HOURS * HOUR_MS;
        await transaction
          .updateTable("api_keys")
          .set({ expires_at: Math.min(old.expires_at ?? lastMoment, lastMoment) })
          .where("id", "=", id)
          .execute();
        const held = parseScopes((await requireUser(transaction, old.user_id)).scopes);
        const { user_id, name, scopes, allowed_addresses, rate_limit } = old;
        const made = await insertKey(transaction, {
          user_id,
          name,
          scopes,
          allowed_addresses,
          rate_limit,
          expires_at: end,
        });
        return { ...made, held };
      });
      callers.forgetUnknown(row.secret_hash);
      callers.forget(({ key }) => key.id === id);
      return { key: toApiKey(row, held, usage), secret };
    },

    async list(userId) {
      const rows = await db
        .selectFrom("api_keys")
        .innerJoin("users", "users.id", "api_keys.user_id")
        .selectAll("api_keys")
        .select("users.scopes as user_scopes")
        .$if(userId !== undefined, (query) => query.where("api_keys.user_id", "=", userId ?? 0))
        .orderBy("api_keys.id")
        .execute();
      return rows.map((row) => toApiKey(row, parseScopes(row.user_scopes), usage));
    },

    async reveal(id, userId) {
      const row = await requireKey(db, userId, id);
      const secret = box.open(row.sealed_secret, row.secret_hash);
      if (secret === null) {
        throw new DirectoryError(
          "invalid",
          `API key ${id} cannot be shown: it was encrypted under another secret than this installation has. It still works; restore the secret, or create a new key.`,
        );
      }
      return secret;
    },

    async update(userId, id, { name, disabled, expiresAt, allowedAddresses, rateLimit }) {
      const values = {
        ...(expiresAt !== undefined && { expires_at: checkEnd(expiresAt, clock()) }),
        ...(allowedAddresses !== undefined && {
          allowed_addresses: checkAddresses(allowedAddresses).join(" "),
        }),
        ...(name !== undefined && { name: checkText("The name of the key", name, MAX_KEY_NAME_LENGTH) }),
        ...(disabled !== undefined && { disabled: disabled ? 1 : 0 }),
        ...(rateLimit !== undefined && { rate_limit: checkRateLimit(rateLimit) }),
      };
      const row = await transact(db, async (transaction) => {
        const found = await requireKey(transaction, userId, id);
        if (Object.keys(values).length === 0) return found;
        return transaction
          .updateTable("api_keys")
          .set(values)
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      callers.forget(({ key }) => key.id === id);
      const user = await requireUser(db, userId);
      return toApiKey(row, parseScopes(user.scopes), usage);
    },

    async delete(id, userId) {
      const row = await requireKey(db, userId, id);
      const user = await requireUser(db, row.user_id);
      await db.deleteFrom("api_keys").where("id", "=", id).execute();
      callers.forget(({ key }) => key.id === id);
      return toApiKey(row, parseScopes(user.scopes), usage);
    },

    async usageOf(userId, days) {
      await usage.settle();
      return readDailyUses(db, userId, lastDays(clock(), days));
    },

    async setDisabled(keyOrId, disabled) {
      const text = keyOrId.trim();
      const isKey = looksLikeApiKey(text);
      const id = Number(/^\d{1,10}$/.test(text) ? text : Number.NaN);
      const row =
        isKey || isId(id)
          ? await db
              .updateTable("api_keys")
              .set({ disabled: disabled ? 1 : 0 })
              .where((eb) => (isKey ? eb("secret_hash", "=", hashApiKey(text)) : eb("id", "=", id)))
              .returningAll()
              .executeTakeFirst()
          : undefined;
      callers.forget(({ key }) => key.id === row?.id);
      // What was given may be a real key with a slip in it, so it is not repeated.
      if (!row) throw new DirectoryError("not_found", "There is no such API key. Give the key or its ID.");
      const user = await requireUser(db, row.user_id);
      return toApiKey(row, parseScopes(user.scopes), usage);
    },

    async authenticate(secret) {
      if (!looksLikeApiKey(secret)) return null;
      const secretHash = hashApiKey(secret);
      return callers.read(secretHash, () => findCaller(secretHash));
    },

    touch(id, address) {
      usage.touch(id, address);
    },
  };
}

async function refuseTooMany(transaction: Transaction<Tables>, userId: number, most: number): Promise<void> {
  const { count } = await transaction
    .selectFrom("api_keys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= most) throw limitReached("API keys", most);
}

type KeyRow = Selectable<Tables["api_keys"]>;

const HOUR_MS = 3_600_000;

/** When a key ends for which nothing was said. */
export function defaultKeyEnd(now: Date): Date {
  return new Date(now.getTime() + KEY_LIFETIME_DAYS * 24 * HOUR_MS);
}

function checkEnd(expiresAt: Date | null, now: Date): number | null {
  if (expiresAt === null) return null;
  if (expiresAt > now && expiresAt.getTime() <= MAX_TIME_SECONDS * 1000) return expiresAt.getTime();
  throw new DirectoryError("invalid", "A key ends later than now, and before the year 2100, or never.");
}

/** With `userId`: another user's key is like one that does not exist. */
async function requireKey(db: Kysely<Tables>, userId: number | undefined, id: number): Promise<KeyRow> {
  const row = isId(id)
    ? await db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row && (userId === undefined || row.user_id === userId)) return row;
  throw new DirectoryError("not_found", `There is no API key with the ID ${id}.`);
}

/** A key never exceeds its user, also when the user has lost a scope since. */
function toApiKey(row: KeyRow, userScopes: readonly Scope[], usage: KeyUsage): ApiKey {
  const pending = usage.pending(row.id);
  const lastUsedAt = Math.max(row.last_used_at ?? 0, pending?.lastUsedAt ?? 0);
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    disabled: row.disabled !== 0,
    scopes: parseScopes(row.scopes).filter((scope) => withIncluded(userScopes).includes(scope)),
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    allowedAddresses: row.allowed_addresses === "" ? [] : row.allowed_addresses.split(" "),
    lastUsedAt: lastUsedAt > 0 ? new Date(lastUsedAt) : null,
    rateLimit: row.rate_limit,
    lastAddress: pending?.lastAddress ?? row.last_address,
  };
}

function checkHeld(wanted: readonly Scope[], held: readonly Scope[], email: string): readonly Scope[] {
  const missing = wanted.filter((scope) => !withIncluded(held).includes(scope));
  if (missing.length === 0) return wanted;
  throw new DirectoryError(
    "invalid",
    `The user ${email} does not hold the scope ${missing.join(", ")}, so the key cannot have it.`,
  );
}
