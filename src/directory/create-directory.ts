import type { Kysely } from "kysely";
import { createAudit } from "./audit.ts";
import { CallerCache } from "./caller-cache.ts";
import type { Caller, Directory } from "./directory.ts";
import { createFacts } from "./facts.ts";
import { KeyUsage } from "./key-usage.ts";
import { createKeys } from "./keys.ts";
import { createLists } from "./lists.ts";
import { createSecretBox } from "./secret-box.ts";
import { createSessions, type SessionOfKey } from "./sessions.ts";
import type { Tables } from "./tables.ts";
import { createUsers } from "./users.ts";

/** Well under the second in which disabling has to take effect, also when another process does it. */
const DEFAULT_KEY_CACHE_MS = 500;

/** The directory on any database that has the tables; it owns `db` and closes it. */
export function createDirectory(options: {
  readonly db: Kysely<Tables>;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly keyCacheMs?: number;
}): Directory {
  const { db, secret, clock, keyCacheMs = DEFAULT_KEY_CACHE_MS } = options;
  const callers = new CallerCache<Caller>(keyCacheMs);
  const openSessions = new CallerCache<SessionOfKey>(keyCacheMs);
  const forgetCallers = () => {
    callers.clear();
    openSessions.clear();
  };
  const usage = new KeyUsage(db, clock);
  const box = createSecretBox(secret, "api-keys");
  let closing: Promise<void> | null = null;

  return {
    users: createUsers({ db, clock, forgetCallers }),
    sessions: createSessions({ db, clock, openSessions }),
    keys: createKeys({ db, clock, box, callers, usage }),
    lists: createLists({ db, clock }),
    audit: createAudit(db, clock),
    facts: createFacts(db),
    async ping() {
      await db.selectFrom("schema_migrations").select("version").limit(1).execute();
    },
    close() {
      closing ??= usage.close().then(() => db.destroy());
      return closing;
    },
  };
}
