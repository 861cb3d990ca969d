import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { AuditAction } from "../../contract/manage/audit.ts";
import type { Directory } from "../directory.ts";
import type { AuditEntry, AuditFilter } from "../records.ts";
import type { Tables } from "../store/tables.ts";
import { normalizeEmail } from "./user-rows.ts";

/** Some of what is noted comes from the caller. */
const MAX_LENGTH = 500;

export function createAudit(db: Kysely<Tables>, clock: () => Date): Directory["audit"] {
  return {
    async record({ actor, action, subject, detail, address, keyId = null, sessionId = null }) {
      await db
        .insertInto("audit")
        .values({
          at: clock().getTime(),
          actor: cut(actor),
          action,
          subject: cut(subject),
          detail: cut(detail),
          address: cut(address),
          key_id: keyId,
          session_id: sessionId,
        })
        .execute();
    },

    async page(skip, limit, filter = {}) {
      const found = () => selectMatching(db, filter);
      const [rows, counted] = await Promise.all([
        found().selectAll().orderBy("id", "desc").limit(limit).offset(skip).execute(),
        found()
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      return { entries: rows.map(toEntry), total: counted.total };
    },
  };
}

function selectMatching(
  db: Kysely<Tables>,
  { person, actions, from, to }: AuditFilter,
): SelectQueryBuilder<Tables, "audit", object> {
  const email = normalizeEmail(person ?? "");
  return db
    .selectFrom("audit")
    .$if(person !== undefined, (query) =>
      query.where((eb) => eb.or([eb("actor", "=", email), eb("subject", "=", email)])),
    )
    .$if(actions !== undefined, (query) =>
      query.where((eb) =>
        eb.or(
          (actions ?? []).map((action) =>
            action.includes(".") ? eb("action", "=", action) : eb("action", "like", `${action}.%`),
          ),
        ),
      ),
    )
    .$if(from !== undefined, (query) => query.where("at", ">=", from?.getTime() ?? 0))
    .$if(to !== undefined, (query) => query.where("at", "<=", to?.getTime() ?? 0));
}

function toEntry(row: Selectable<Tables["audit"]>): AuditEntry {
  const { actor, action, subject, detail, address, key_id: keyId, session_id: sessionId } = row;
  return {
    at: new Date(row.at),
    actor,
    action: action as AuditAction,
    subject,
    detail,
    address,
    keyId,
    sessionId,
  };
}

function cut(text: string | null): string | null {
  // PostgreSQL cannot store the null character.
  return text === null ? null : text.replaceAll("\0", "").slice(0, MAX_LENGTH);
}
