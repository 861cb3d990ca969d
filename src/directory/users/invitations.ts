import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { INVITATION_HOURS } from "../../contract/limits.ts";
import type { Directory } from "../directory.ts";
import { transact } from "../store/dialect.ts";
import type { Tables } from "../store/tables.ts";
import { hashPassword } from "./passwords.ts";
import { requireUser, toUser } from "./user-rows.ts";
import { endInvitations, endSessions } from "./users.ts";

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
