import type { Kysely } from "kysely";
import type { Directory } from "./directory.ts";
import type { Tables } from "./tables.ts";

export function createFacts(db: Kysely<Tables>): Directory["facts"] {
  return {
    async get(name) {
      const row = await db.selectFrom("facts").select("value").where("name", "=", name).executeTakeFirst();
      return row?.value ?? null;
    },
    async set(name, value) {
      await db
        .insertInto("facts")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    },
  };
}
