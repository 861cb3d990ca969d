import type { Transaction } from "kysely";
import { DirectoryError } from "./directory.ts";
import { parseScopes } from "./scopes.ts";
import type { Tables } from "./tables.ts";
import type { UserRow } from "./user-rows.ts";

/** Whoever looks at all users and then changes one waits here until the other who does has finished. */
export async function oneAtATime(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .insertInto("facts")
    .values({ name: "users-lock", value: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" }))
    .execute();
}

export function isAdministrator({ scopes, disabled }: UserRow): boolean {
  return disabled === 0 && parseScopes(scopes).includes("admin");
}

export async function requireAdministrator(transaction: Transaction<Tables>): Promise<void> {
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
