import type { Kysely, Selectable } from "kysely";
import type { AuditAction } from "../contract/manage/audit.ts";
import type { AuditEntry, Directory } from "./directory.ts";
import type { Tables } from "./tables.ts";

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;
/** Some of what is noted comes from whoever calls. */
const MAX_LENGTH = 500;
/** The oldest entries are looked for once in so many. */
const SWEEP_EVERY = 1000;

export function createAudit(db: Kysely<Tables>, clock: () => Date): Directory["audit"] {
  return {
    async record({ actor, action, subject, detail, address }) {
      const now = clock().getTime();
      const { id } = await db
        .insertInto("audit")
        .values({
          at: now,
          actor: cut(actor),
          action,
          subject: cut(subject),
          detail: cut(detail),
          address: cut(address),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (id % SWEEP_EVERY === 0)
        await db
          .deleteFrom("audit")
          .where("at", "<", now - KEPT_MS)
          .execute();
    },

    async page(skip, limit) {
      const [rows, counted] = await Promise.all([
        db.selectFrom("audit").selectAll().orderBy("id", "desc").limit(limit).offset(skip).execute(),
        db
          .selectFrom("audit")
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      return { entries: rows.map(toEntry), total: counted.total };
    },
  };
}

function toEntry(row: Selectable<Tables["audit"]>): AuditEntry {
  const { actor, action, subject, detail, address } = row;
  return { at: new Date(row.at), actor, action: action as AuditAction, subject, detail, address };
}

function cut(text: string | null): string | null {
  // PostgreSQL cannot store the null character.
  return text === null ? null : text.replaceAll("\0", "").slice(0, MAX_LENGTH);
}
