import type { Kysely } from "kysely";
import { createAudit } from "./audit.ts";
import { CallerCache } from "./caller-cache.ts";
import type { Caller, Directory, OpenSession, SharedRates } from "./directory.ts";
import { createFacts } from "./facts.ts";
import { Honored } from "./honored.ts";
import { KeyUsage } from "./key-usage.ts";
import { createKeys } from "./keys.ts";
import { createLists } from "./lists.ts";
import type { ChangeMark } from "./schema-dialect.ts";
import { createSecretBox } from "./secret-box.ts";
import { createSessions, type SessionOfKey } from "./sessions.ts";
import { sweep } from "./sweep.ts";
import type { Tables } from "./tables.ts";
import { createUsers } from "./users.ts";

/** Well under the second in which disabling has to take effect, also when another process does it. */
const DEFAULT_KEY_CACHE_MS = 500;
/** While the database is away, what was seen in this time is honored. */
const HONORED_MS = 30_000;

/** The directory on any database that has the tables; it owns `db` and closes it. */
export function createDirectory(options: {
  readonly db: Kysely<Tables>;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly keyCacheMs?: number;
  readonly changeMark: ChangeMark;
  /** Where several servers share the database. */
  readonly rates?: SharedRates;
}): Directory {
  const { db, secret, clock, changeMark, keyCacheMs = DEFAULT_KEY_CACHE_MS } = options;
  const cached = { freshMs: keyCacheMs, honoredMs: HONORED_MS };
  const callers = new CallerCache<Caller>(cached);
  const openSessions = new CallerCache<SessionOfKey>(cached);
  const sessionsByToken = new Honored<OpenSession | null>({
    honoredMs: HONORED_MS,
    capacity: 10_000,
    // Tokens that open nothing take no room from those that do.
    weigh: (open) => (open === null ? Number.POSITIVE_INFINITY : 1),
  });
  const forgetUser = (id: number) => {
    callers.forget(({ user }) => user.id === id);
    openSessions.forget(({ open }) => open.user.id === id);
    sessionsByToken.forgetWhere((open) => open?.user.id === id);
  };
  const usage = new KeyUsage(db, clock);
  const box = createSecretBox(secret, "api-keys");
  let closing: Promise<void> | null = null;

  return {
    users: createUsers({ db, clock, forgetUser }),
    sessions: createSessions({ db, clock, openSessions, sessionsByToken }),
    keys: createKeys({ db, clock, box, callers, usage }),
    lists: createLists({ db, clock, honoredMs: HONORED_MS, changeMark }),
    audit: createAudit(db, clock),
    rates: options.rates ?? null,
    facts: createFacts(db),
    sweep: () => sweep(db, clock()),
    async ping() {
      await db.selectFrom("schema_migrations").select("version").limit(1).execute();
    },
    close() {
      closing ??= usage.close().then(() => db.destroy());
      return closing;
    },
  };
}
