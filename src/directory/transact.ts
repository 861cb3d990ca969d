import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** PostgreSQL's codes for a transaction that was given up in favor of another: it is as if it had not been tried. */
const GIVEN_UP = new Set(["40P01", "40001"]);
const MOST_ATTEMPTS = 5;

/** Runs it as one transaction; again, when the database gave it up because of others at the same time. */
export async function transact<Result>(
  db: Kysely<Tables>,
  act: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!GIVEN_UP.has(code) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
