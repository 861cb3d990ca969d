import type { Kysely } from "kysely";
import type { Directory, SharedRates } from "./directory.ts";
import { createFactors } from "./factors/factors.ts";
import { createIdentities } from "./factors/identities.ts";
import { CallerCache } from "./keys/caller-cache.ts";
import { dayOf, KeyUsage } from "./keys/key-usage.ts";
import { createKeys } from "./keys/keys.ts";
import { createSecretBox } from "./keys/secret.ts";
import { createLists } from "./lists/lists.ts";
import { createSearches } from "./lists/searches.ts";
import type { Caller, OpenSession } from "./records.ts";
import { createSessions, type SessionOfKey } from "./sessions/sessions.ts";
import type { ChangeMark } from "./store/dialect.ts";
import type { Tables } from "./store/tables.ts";
import { createAudit } from "./users/audit.ts";
import { createGuesses } from "./users/guesses.ts";
import { Honored } from "./users/scopes.ts";
import { createTeams } from "./users/teams.ts";
import { createInvitations, createUsers } from "./users/users.ts";
import { createWatch, sweepWatch } from "./watch/deliveries.ts";

function createFacts(db: Kysely<Tables>): Directory["facts"] {
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

/** How long entries of the audit log, and what is known of the use of keys, are kept. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** Removes what is too old to be kept, and sessions, their keys, invitations and hours that are over. */
async function sweep(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = now.getTime() - KEPT_MS;
  await db.deleteFrom("audit").where("at", "<", oldest).execute();
  await db
    .deleteFrom("key_usage")
    .where("day", "<", dayOf(new Date(oldest)))
    .execute();
  await db.deleteFrom("session_keys").where("expires_at", "<=", now.getTime()).execute();
  await db.deleteFrom("sessions").where("expires_at", "<=", now.getTime()).execute();
  await db.deleteFrom("invitations").where("expires_at", "<=", now.getTime()).execute();
  // Servers whose clocks differ a little may still be in the hour before.
  await db
    .deleteFrom("rate_counts")
    .where("hour", "<", Math.floor(now.getTime() / 3_600_000) - 1)
    .execute();
  await sweepWatch(db, now);
}

/** Well under the second in which disabling has to take effect, also when another process does it. */
const DEFAULT_KEY_CACHE_MS = 500;
/** How many of these one user may have. */
export interface UserCaps {
  readonly keys: number;
  /** With one more, the oldest ends. */
  readonly sessions: number;
  readonly lists: number;
}

const DEFAULT_CAPS: UserCaps = { keys: 50, sessions: 20, lists: 500 };
/** While the database is away, what was seen in this time is honored. */
const HONORED_MS = 30_000;

/** The directory on any database that has the tables; it owns `db` and closes it. */
export function createDirectory(options: {
  readonly db: Kysely<Tables>;
  readonly secret: Uint8Array;
  readonly clock: () => Date;
  readonly keyCacheMs?: number;
  readonly caps?: UserCaps | undefined;
  readonly changeMark: ChangeMark;
  /** Where several servers share the database. */
  readonly rates?: SharedRates;
}): Directory {
  const { db, secret, clock, changeMark, keyCacheMs = DEFAULT_KEY_CACHE_MS, caps = DEFAULT_CAPS } = options;
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
  const { lists, forgetLists } = createLists({
    db,
    clock,
    honoredMs: HONORED_MS,
    changeMark,
    mostLists: caps.lists,
  });
  let closing: Promise<void> | null = null;

  return {
    users: createUsers({ db, clock, forgetUser }),
    invitations: createInvitations({ db, clock, forgetUser }),
    guesses: createGuesses(db, clock),
    factors: createFactors({ db, clock, box: createSecretBox(secret, "authenticator-apps"), forgetUser }),
    identities: createIdentities(db, clock),
    sessions: createSessions({ db, clock, openSessions, sessionsByToken, mostSessions: caps.sessions }),
    keys: createKeys({ db, clock, box, callers, usage, mostKeys: caps.keys }),
    lists,
    teams: createTeams({ db, clock, forgetLists }),
    searches: createSearches({ db, clock, mostSearches: caps.lists }),
    watch: createWatch({ db, clock, secret, box: createSecretBox(secret, "watch") }),
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
