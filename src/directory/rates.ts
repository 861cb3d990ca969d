import { type Kysely, sql } from "kysely";
import type { SharedRates } from "./directory.ts";
import type { Tables } from "./tables.ts";

/** Requests by key and hour in a PostgreSQL database that several servers share. */
export function createRates(db: Kysely<Tables>): SharedRates {
  return {
    async take({ counter, hour, limit, made, wanted }) {
      const granted = sql`least(${wanted}::bigint, greatest(0, ${limit}::bigint - counts.used - ${made}::bigint))`;
      const { rows } = await sql<{ granted: number; used: number }>`
        with hasty as (
          -- Nobody waits for the disk: after a crash of the database a fraction of a second of counting is lost.
          select set_config('synchronous_commit', 'off', true)
        )
        insert into rate_counts as counts (counter, hour, used, granted)
        select ${counter}, ${hour}, ${made}::bigint + first.granted, first.granted
        from hasty, (select least(${wanted}::bigint, greatest(0, ${limit}::bigint - ${made}::bigint)) as granted) as first
        on conflict (counter, hour) do update
        set used = counts.used + ${made}::bigint + ${granted}, granted = ${granted}
        returning granted, used
      `.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error("PostgreSQL returned no count.");
      return row;
    },

    async forgetBefore(hour) {
      await db.deleteFrom("rate_counts").where("hour", "<", hour).execute();
    },
  };
}
