import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { DirectoryError } from "../directory.ts";
import { generateApiKey, hashApiKey, type SecretBox } from "../keys/secret.ts";
import type { Tables } from "../store/tables.ts";
import { AUDITOR } from "../users/scopes.ts";
import { dateOrNull } from "./alerts.ts";
import { selectNotices } from "./notices.ts";
import type { Watch } from "./watch.ts";

/** Feeds: an address with a secret for each search that has one. */
export function createFeeds({
  db,
  clock,
  box,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly box: SecretBox;
}): Watch["feeds"] {
  const own = (userId: number, searchId: number) =>
    db.selectFrom("searches").select("id").where("id", "=", searchId).where("user_id", "=", userId);
  return {
    async renew(userId, searchId) {
      if ((await own(userId, searchId).executeTakeFirst()) === undefined)
        throw new DirectoryError("not_found", `There is no saved search with the ID ${searchId}.`);
      const secret = generateApiKey();
      const createdAt = clock();
      const values = {
        secret_hash: hashApiKey(secret),
        sealed_secret: box.seal(secret, `feed ${searchId}`),
        created_at: createdAt.getTime(),
      };
      await db
        .insertInto("feeds")
        .values({ search_id: searchId, ...values })
        .onConflict((conflict) => conflict.column("search_id").doUpdateSet(values))
        .execute();
      return { secret, createdAt };
    },

    async find(userId, searchId) {
      const row = await db
        .selectFrom("feeds")
        .selectAll()
        .where("search_id", "in", own(userId, searchId))
        .executeTakeFirst();
      const secret = row === undefined ? null : box.open(row.sealed_secret, `feed ${searchId}`);
      return row === undefined || secret === null ? null : { secret, createdAt: new Date(row.created_at) };
    },

    async remove(userId, searchId) {
      await db.deleteFrom("feeds").where("search_id", "in", own(userId, searchId)).execute();
    },

    async open(secret) {
      const row = await db
        .selectFrom("feeds")
        .innerJoin("searches", "searches.id", "feeds.search_id")
        .innerJoin("users", "users.id", "searches.user_id")
        .select(["searches.id", "searches.name", "searches.created_at"])
        .where("feeds.secret_hash", "=", hashApiKey(secret))
        .where("users.disabled", "=", 0)
        .where("users.scopes", "!=", AUDITOR)
        .executeTakeFirst();
      if (row === undefined) return null;
      const notices = await selectNotices(db, { feedOf: row.id });
      return { searchId: row.id, searchName: row.name, createdAt: new Date(row.created_at), notices };
    },
  };
}

/** Which users want no mail any more. The token in the address at which they say so is derived, not kept. */
export function createMail({
  db,
  clock,
  secret,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly secret: Uint8Array;
}): Watch["mail"] {
  const signatureOf = (userId: number) =>
    createHmac("sha256", secret).update(`leave mail ${userId}`).digest("base64url");
  const leaveToken = (userId: number) => `${userId}.${signatureOf(userId)}`;
  return {
    leaveToken,

    async leave(token) {
      const userId = Number(/^([1-9][0-9]{0,9})\./.exec(token)?.[1] ?? 0);
      const [given, right] = [Buffer.from(token), Buffer.from(leaveToken(userId))];
      if (userId === 0 || given.length !== right.length || !timingSafeEqual(given, right)) return false;
      const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
      if (user === undefined) return false;
      await db
        .insertInto("mail_leaves")
        .values({ user_id: userId, left_at: clock().getTime() })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .execute();
      return true;
    },

    async rejoin(userId) {
      await db.deleteFrom("mail_leaves").where("user_id", "=", userId).execute();
    },

    async leftAt(userId) {
      const row = await db
        .selectFrom("mail_leaves")
        .select("left_at")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return dateOrNull(row?.left_at ?? null);
    },
  };
}
