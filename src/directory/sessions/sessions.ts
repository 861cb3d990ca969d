import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { type Directory, DirectoryError } from "../directory.ts";
import type { CallerCache } from "../keys/caller-cache.ts";
import { generateApiKey, hashApiKey, looksLikeApiKey } from "../keys/secret.ts";
import { type OpenSession, SESSION_OPENERS, type Session } from "../records.ts";
import { transact } from "../store/dialect.ts";
import { checkOptionalText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import type { Honored } from "../users/scopes.ts";
import { lockUser, toUser } from "../users/user-rows.ts";

/** Beside the columns of the user, which has some of the same names. */
const SESSION_COLUMNS = [
  "sessions.id as session_id",
  "sessions.created_at as session_created_at",
  "sessions.confirmed_at",
  "sessions.expires_at",
  "sessions.address",
  "sessions.user_agent",
  "sessions.opened_with",
] as const;

type SessionRow = Omit<Selectable<Tables["sessions"]>, "token_hash">;
type OpenRow = Selectable<Tables["users"]> &
  Omit<SessionRow, "id" | "user_id" | "created_at"> & {
    readonly session_id: number;
    readonly session_created_at: number;
  };

function toOpenSession(row: OpenRow): OpenSession {
  const session = { ...row, id: row.session_id, user_id: row.id, created_at: row.session_created_at };
  return { user: toUser(row), session: toSession(session) };
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: new Date(row.created_at),
    confirmedAt: new Date(row.confirmed_at),
    expiresAt: new Date(row.expires_at),
    address: row.address,
    userAgent: row.user_agent,
    openedWith: SESSION_OPENERS.find((opener) => opener === row.opened_with) ?? "password",
  };
}

/** Longer ones are cut: they are told by the caller, and only shown. */
const MAX_TOLD_LENGTH = 300;

export function createSessions(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly openSessions: CallerCache<SessionOfKey>;
  readonly sessionsByToken: Honored<OpenSession | null>;
  readonly mostSessions: number;
}): Directory["sessions"] {
  const { db, clock, openSessions, sessionsByToken, mostSessions } = context;

  function forget(id: number): void {
    openSessions.forget(({ open }) => open.session.id === id);
    sessionsByToken.forgetWhere((open) => open?.session.id === id);
  }

  /** Of sessions that last, of users who are not disabled. */
  function selectOpen() {
    return db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .selectAll("users")
      .select(SESSION_COLUMNS)
      .where("sessions.expires_at", ">", clock().getTime())
      .where("users.disabled", "=", 0);
  }

  /** What is remembered may be over by now. */
  function lasts({ session }: OpenSession): boolean {
    return session.expiresAt > clock();
  }

  async function findByKey(secretHash: string): Promise<SessionOfKey | null> {
    const row = await selectOpen()
      .innerJoin("session_keys", "session_keys.session_id", "sessions.id")
      .select("session_keys.expires_at as key_expires_at")
      .where("session_keys.secret_hash", "=", secretHash)
      .executeTakeFirst();
    return row ? { open: toOpenSession(row), keyExpiresAt: row.key_expires_at } : null;
  }

  return {
    async create({ userId, lifetimeMs, address, userAgent, openedWith = "password" }) {
      const token = newToken();
      const now = clock().getTime();
      const { row, ended } = await transact(db, async (transaction) => {
        await lockUser(transaction, userId);
        await transaction.deleteFrom("sessions").where("expires_at", "<=", now).execute();
        const ended = await endOldest(transaction, userId, mostSessions - 1);
        const row = await transaction
          .insertInto("sessions")
          .values({
            token_hash: hashToken(token),
            user_id: userId,
            created_at: now,
            confirmed_at: now,
            expires_at: now + lifetimeMs,
            address: told(address),
            user_agent: told(userAgent),
            opened_with: openedWith,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { row, ended };
      });
      for (const id of ended) forget(id);
      return { token, session: toSession(row) };
    },

    async find(token) {
      const tokenHash = hashToken(token);
      const found = await sessionsByToken.read(tokenHash, async () => {
        const row = await selectOpen().where("sessions.token_hash", "=", tokenHash).executeTakeFirst();
        return row ? toOpenSession(row) : null;
      });
      return found !== null && lasts(found) ? found : null;
    },

    async confirm(id) {
      await db
        .updateTable("sessions")
        .set({ confirmed_at: clock().getTime() })
        .where("id", "=", id)
        .execute();
      forget(id);
    },

    async revoke(token) {
      const tokenHash = hashToken(token);
      const ended = await db
        .deleteFrom("sessions")
        .where("token_hash", "=", tokenHash)
        .returning("id")
        .executeTakeFirst();
      sessionsByToken.forget(tokenHash);
      if (ended) forget(ended.id);
    },

    async listOf(userId) {
      const rows = await db
        .selectFrom("sessions")
        .selectAll()
        .where("user_id", "=", userId)
        .where("expires_at", ">", clock().getTime())
        .orderBy("id", "desc")
        .execute();
      return rows.map(toSession);
    },

    async end(userId, id) {
      const { numDeletedRows } = isId(id)
        ? await db
            .deleteFrom("sessions")
            .where("id", "=", id)
            .where("user_id", "=", userId)
            .executeTakeFirstOrThrow()
        : { numDeletedRows: 0n };
      if (numDeletedRows === 0n) throw noSuchSession(id);
      forget(id);
    },

    async createKey(id, lifetimeMs, sessionEndsAt) {
      const secret = generateApiKey();
      const secretHash = hashApiKey(secret);
      const now = clock().getTime();
      const expiresAt = now + lifetimeMs;
      await transact(db, async (transaction) => {
        // First the session, then its keys: so does the end of one, and neither waits for the other in a circle.
        const { numUpdatedRows } = await transaction
          .updateTable("sessions")
          .set((eb) => ({ expires_at: sessionEndsAt?.getTime() ?? eb.ref("expires_at") }))
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw noSuchSession(id);
        await transaction
          .deleteFrom("session_keys")
          .where("session_id", "=", id)
          .where("expires_at", "<=", now)
          .execute();
        await transaction
          .insertInto("session_keys")
          .values({ secret_hash: secretHash, session_id: id, expires_at: expiresAt })
          .execute();
      });
      openSessions.forgetUnknown(secretHash);
      // By its token a session is asked for every time: what is remembered of it is for outages, and ends earlier at most.
      if (sessionEndsAt !== undefined) openSessions.forget(({ open }) => open.session.id === id);
      return { secret, expiresAt: new Date(expiresAt) };
    },

    async authenticate(secret) {
      if (!looksLikeApiKey(secret)) return null;
      const secretHash = hashApiKey(secret);
      const found = await openSessions.read(secretHash, () => findByKey(secretHash));
      if (found === null || found.keyExpiresAt <= clock().getTime()) return null;
      return lasts(found.open) ? found.open : null;
    },
  };
}

/** Whoever has copied the cookie of a session has nothing any more: another token opens it, and its keys are gone. */
export async function renewToken(transaction: Transaction<Tables>, id: number): Promise<string> {
  const token = newToken();
  await transaction
    .updateTable("sessions")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", id)
    .execute();
  await transaction.deleteFrom("session_keys").where("session_id", "=", id).execute();
  return token;
}

/** A user who signs in once more is let in: to refuse would lock out a user whose sessions are all elsewhere. */
async function endOldest(
  transaction: Transaction<Tables>,
  userId: number,
  kept: number,
): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  const ended = rows.slice(kept).map(({ id }) => id);
  if (ended.length > 0) await transaction.deleteFrom("sessions").where("id", "in", ended).execute();
  return ended;
}

/** What a key of a session opens, and until when. */
export interface SessionOfKey {
  readonly open: OpenSession;
  readonly keyExpiresAt: number;
}

function noSuchSession(id: number): DirectoryError {
  return new DirectoryError("not_found", `You have no session with the ID ${id}.`);
}

function told(text: string | null | undefined): string | null {
  const cut = text?.replaceAll("\0", "").slice(0, MAX_TOLD_LENGTH);
  return checkOptionalText("What was told", cut, MAX_TOLD_LENGTH);
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
