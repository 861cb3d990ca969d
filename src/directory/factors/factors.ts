import type { Kysely, Selectable, Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import { CODE_STEP_SECONDS, MAX_PASSKEY_NAME_LENGTH, MOST_PASSKEYS } from "../../contract/limits.ts";
import { DirectoryError } from "../directory.ts";
import type { SecretBox } from "../keys/secret.ts";
import { transact } from "../store/dialect.ts";
import { checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { limitReached, lockUser, toUser } from "../users/user-rows.ts";
import { endSessions } from "../users/users.ts";
import type { FactorDirectory, Passkey, PasskeyProof } from "./factor-directory.ts";
import { hashCode, makeRecoveryCodes, withRecoveryCodes } from "./recovery-codes.ts";

export function createFactors(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  readonly box: SecretBox;
  readonly forgetUser: (id: number) => void;
}): FactorDirectory {
  const { db, clock, box, forgetUser } = context;

  /** Of one who changes a user's factors after another, the second sees what the first did. */
  async function change<Result>(
    userId: number,
    act: (transaction: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result> {
    const result = await transact(db, async (transaction) => {
      await lockUser(transaction, userId);
      const acted = await act(transaction);
      await noteSecondFactor(transaction, userId);
      return acted;
    });
    forgetUser(userId);
    return result;
  }

  return {
    async of(userId) {
      const [app, passkeys, codes] = await Promise.all([
        db
          .selectFrom("authenticator_apps")
          .select("created_at")
          .where("user_id", "=", userId)
          .executeTakeFirst(),
        db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
        db.selectFrom("recovery_codes").select("code_hash").where("user_id", "=", userId).execute(),
      ]);
      return {
        appSince: app ? new Date(app.created_at) : null,
        passkeys: passkeys.map(toPasskey),
        recoveryCodesLeft: codes.length,
      };
    },

    async setApp(userId, secret, code) {
      const step = stepOf(code, secret, clock());
      if (step === null) return null;
      const values = {
        sealed_secret: box.seal(secret, contextOf(userId)),
        last_step: step,
        created_at: clock().getTime(),
      };
      return change(userId, async (transaction) => {
        await transaction
          .insertInto("authenticator_apps")
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
          .execute();
        return withRecoveryCodes(transaction, userId);
      });
    },

    async removeApp(userId) {
      await change(userId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("authenticator_apps")
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) {
          throw new DirectoryError("not_found", "You have no authenticator app.");
        }
      });
    },

    async addPasskey(userId, { credentialId, publicKey, counter, transports, name }) {
      const values = {
        user_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports: transports.join(" "),
        name: checkText("The name of a passkey", name, MAX_PASSKEY_NAME_LENGTH),
        created_at: clock().getTime(),
        last_used_at: null,
      };
      return change(userId, async (transaction) => {
        const present = await transaction
          .selectFrom("passkeys")
          .select("id")
          .where("user_id", "=", userId)
          .execute();
        if (present.length >= MOST_PASSKEYS) throw limitReached("passkeys", MOST_PASSKEYS);
        const row = await transaction
          .insertInto("passkeys")
          .values(values)
          .onConflict((conflict) => conflict.column("credential_id").doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new DirectoryError("conflict", "This passkey is registered already.");
        return { ...(await withRecoveryCodes(transaction, userId)), passkey: toPasskey(row) };
      });
    },

    async renamePasskey(userId, id, name) {
      const text = checkText("The name of a passkey", name, MAX_PASSKEY_NAME_LENGTH);
      const row = isId(id)
        ? await db
            .updateTable("passkeys")
            .set({ name: text })
            .where("id", "=", id)
            .where("user_id", "=", userId)
            .returningAll()
            .executeTakeFirst()
        : undefined;
      if (!row) throw noSuchPasskey(id);
      return toPasskey(row);
    },

    async removePasskey(userId, id) {
      if (!isId(id)) throw noSuchPasskey(id);
      return change(userId, async (transaction) => {
        const row = await transaction
          .deleteFrom("passkeys")
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw noSuchPasskey(id);
        return toPasskey(row);
      });
    },

    async findPasskey(credentialId) {
      const proof = await db
        .selectFrom("passkeys")
        .selectAll()
        .where("credential_id", "=", credentialId)
        .executeTakeFirst();
      if (!proof) return null;
      const user = await db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", proof.user_id)
        .where("disabled", "=", 0)
        .executeTakeFirst();
      return user ? { user: toUser(user), proof: toProof(proof) } : null;
    },

    async notePasskey(credentialId, counter) {
      const { numUpdatedRows } = await db
        .updateTable("passkeys")
        .set({ counter, last_used_at: clock().getTime() })
        .where("credential_id", "=", credentialId)
        // Many authenticators do not count, and say 0 every time.
        .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async takeCode(userId, code) {
      const text = code.replaceAll(/[\s-]/g, "").toLowerCase();
      if (/^\d{6}$/.test(text)) return (await takeAppCode(userId, text)) ? "app" : null;
      const { numDeletedRows } = await db
        .deleteFrom("recovery_codes")
        .where("code_hash", "=", hashCode(userId, text))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n ? "recovery" : null;
    },

    async renewRecoveryCodes(userId) {
      return change(userId, async (transaction) => {
        if (!(await hasFactor(transaction, userId))) {
          throw new DirectoryError(
            "not_found",
            "There is no second factor that recovery codes could stand in for. Set up an app or a passkey first.",
          );
        }
        return makeRecoveryCodes(transaction, userId);
      });
    },

    async reset(userId) {
      await change(userId, async (transaction) => {
        await transaction.deleteFrom("authenticator_apps").where("user_id", "=", userId).execute();
        await transaction.deleteFrom("passkeys").where("user_id", "=", userId).execute();
        await endSessions(transaction, userId);
      });
    },
  };

  async function takeAppCode(userId: number, code: string): Promise<boolean> {
    const app = await db
      .selectFrom("authenticator_apps")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
    const secret = app ? box.open(app.sealed_secret, contextOf(userId)) : null;
    const step = secret === null ? null : stepOf(code, secret, clock());
    if (step === null) return false;
    // Of several who send the same code at once, one finds an earlier step.
    const { numUpdatedRows } = await db
      .updateTable("authenticator_apps")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("last_step", "<", step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

/** The time step that a code is of: this one, the one before or the one after; null: of none. */
function stepOf(code: string, secret: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: CODE_STEP_SECONDS });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ""), timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** What the secret of an app is bound to: it opens nothing in the row of another user. */
function contextOf(userId: number): string {
  return `user ${userId}`;
}

async function hasFactor(transaction: Transaction<Tables>, userId: number): Promise<boolean> {
  for (const table of ["authenticator_apps", "passkeys"] as const) {
    const row = await transaction
      .selectFrom(table)
      .select("user_id")
      .where("user_id", "=", userId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Without a factor, recovery codes stand in for nothing: they go too. */
async function noteSecondFactor(transaction: Transaction<Tables>, userId: number): Promise<void> {
  const present = await hasFactor(transaction, userId);
  await transaction
    .updateTable("users")
    .set({ second_factor: present ? 1 : 0 })
    .where("id", "=", userId)
    .execute();
  if (!present) await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

type PasskeyRow = Selectable<Tables["passkeys"]>;

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credentialId: row.credential_id,
    name: row.name,
    transports: transportsOf(row),
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  };
}

function toProof(row: PasskeyRow): PasskeyProof {
  return {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: transportsOf(row),
  };
}

function transportsOf({ transports }: PasskeyRow): readonly string[] {
  return transports.split(" ").filter((name) => name !== "");
}

function noSuchPasskey(id: number): DirectoryError {
  return new DirectoryError("not_found", `You have no passkey with the ID ${id}.`);
}
