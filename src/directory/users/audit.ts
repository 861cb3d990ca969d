import type { Kysely, Selectable } from "kysely";
import type { AuditAction } from "../../contract/manage/audit.ts";
import type { AuditEntry, Directory } from "../directory.ts";
import type { Tables } from "../store/tables.ts";

/** Some of what is noted comes from whoever calls. */
const MAX_LENGTH = 500;

export function createAudit(db: Kysely<Tables>, clock: () => Date): Directory["audit"] {
  return {
    async record({ actor, action, subject, detail, address }) {
      await db
        .insertInto("audit")
        .values({
          at: clock().getTime(),
          actor: cut(actor),
          action,
          subject: cut(subject),
          detail: cut(detail),
          address: cut(address),
        })
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
