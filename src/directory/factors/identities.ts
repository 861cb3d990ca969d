import type { Kysely } from "kysely";
import { transact } from "../store/dialect.ts";
import { checkText } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { NO_PASSWORD } from "../users/passwords.ts";
import { printScopes } from "../users/scopes.ts";
import { checkEmail, insertUser, toUser } from "../users/user-rows.ts";
import type { IdentityDirectory } from "./factor-directory.ts";

/** OpenID Connect has names of 255 characters at most; an issuer is an address. */
const MAX_SUBJECT_LENGTH = 255;
const MAX_ISSUER_LENGTH = 2_000;

export function createIdentities(db: Kysely<Tables>, clock: () => Date): IdentityDirectory {
  return {
    async find(issuer, subject) {
      const row = await db
        .selectFrom("identities")
        .innerJoin("users", "users.id", "identities.user_id")
        .selectAll("users")
        .where("identities.issuer", "=", issuer)
        .where("identities.subject", "=", subject)
        .executeTakeFirst();
      return row ? toUser(row) : null;
    },

    async create({ issuer, subject, email, scopes }) {
      const now = clock().getTime();
      const identity = {
        issuer: checkText("The issuer", issuer, MAX_ISSUER_LENGTH),
        subject: checkText("The subject", subject, MAX_SUBJECT_LENGTH),
      };
      const values = {
        email: checkEmail(email),
        password_hash: NO_PASSWORD,
        disabled: 0,
        scopes: printScopes(scopes),
        rate_limit: null,
        created_at: now,
      };
      return transact(db, async (transaction) => {
        const user = await insertUser(transaction, values);
        await transaction
          .insertInto("identities")
          .values({ ...identity, user_id: user.id, created_at: now })
          .execute();
        return user;
      });
    },
  };
}
