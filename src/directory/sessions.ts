import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Directory } from "./directory.ts";
import type { Tables } from "./tables.ts";
import { requireUser, toUser } from "./users.ts";

export function createSessions(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
}): Directory["sessions"] {
  const { db, clock } = context;
  return {
    async create(userId, lifetimeMs) {
      const token = randomBytes(32).toString("base64url");
      const now = clock().getTime();
      const expiresAt = now + lifetimeMs;
      await db.transaction().execute(async (transaction) => {
        await requireUser(transaction, userId);
        await transaction.deleteFrom("sessions").where("expires_at", "<=", now).execute();
        await transaction
          .insertInto("sessions")
          .values({
            token_hash: hashToken(token),
            user_id: userId,
            created_at: now,
            expires_at: expiresAt,
          })
          .execute();
      });
      return { token, expiresAt: new Date(expiresAt) };
    },

    async find(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .selectAll("users")
        .where("sessions.token_hash", "=", hashToken(token))
        .where("sessions.expires_at", ">", clock().getTime())
        .where("users.disabled", "=", 0)
        .executeTakeFirst();
      return row ? toUser(row) : null;
    },

    async revoke(token) {
      await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
    },
  };
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
