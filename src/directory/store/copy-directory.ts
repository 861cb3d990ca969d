import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { DirectoryError } from "../directory.ts";
import { type DirectoryDatabase, transact } from "./dialect.ts";
import type { Tables } from "./tables.ts";

/**
 * What a copy of a directory holds, owners before what they own. The record of migrations is left out, because a copy
 * makes its own, and so are the requests of this hour, and which server runs alerts.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: "users", key: ["id"] },
  { name: "invitations", key: ["token_hash"] },
  { name: "authenticator_apps", key: ["user_id"] },
  { name: "recovery_codes", key: ["code_hash"] },
  { name: "passkeys", key: ["id"] },
  { name: "identities", key: ["issuer", "subject"] },
  { name: "sessions", key: ["id"] },
  { name: "session_keys", key: ["secret_hash"] },
  { name: "api_keys", key: ["id"] },
  { name: "key_usage", key: ["key_id", "day"] },
  { name: "lists", key: ["id"] },
  { name: "list_members", key: ["id"] },
  { name: "teams", key: ["id"] },
  { name: "team_members", key: ["team_id", "user_id"] },
  { name: "list_shares", key: ["list_id"] },
  { name: "searches", key: ["id"] },
  { name: "search_shares", key: ["search_id"] },
  { name: "search_visits", key: ["search_id", "user_id"] },
  { name: "alerts", key: ["id"] },
  { name: "alert_channels", key: ["id"] },
  { name: "notices", key: ["id"] },
  { name: "alert_matches", key: ["alert_id", "post_id", "arrived_at"] },
  { name: "deliveries", key: ["id"] },
  { name: "feeds", key: ["search_id"] },
  { name: "mail_leaves", key: ["user_id"] },
  { name: "audit", key: ["id"] },
  { name: "facts", key: ["name"] },
];

export const NOT_COPIED: readonly (keyof Tables)[] = [
  "schema_migrations",
  "rate_counts",
  "watch_leases",
  "watch_rounds",
];

/** How many rows each table has and what they say, as a hash: two directories with the same digest are the same. */
export type DirectoryDigest = Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;

export async function digestDirectory(db: Kysely<Tables>): Promise<DirectoryDigest> {
  const digests: Record<string, { rows: number; digest: string }> = {};
  for (const table of COPIED_TABLES) {
    const hash = createHash("sha256");
    let rows = 0;
    for await (const batch of readRows(db, table)) {
      rows += batch.length;
      for (const row of batch) hash.update(printRow(row)).update("\n");
    }
    digests[table.name] = { rows, digest: hash.digest("hex") };
  }
  return digests;
}

interface CopyProgress {
  readonly table: string;
  readonly rows: number;
}

/**
 * Makes one directory the same as another, as that was at one moment, beside writers. Started again
 * after an interruption it writes only what differs. Refused when the copy would replace another directory.
 * Stored API keys stay encrypted under the secret of the original: the copy needs the same one.
 */
export async function copyDirectory(options: {
  readonly from: DirectoryDatabase;
  readonly to: DirectoryDatabase;
  readonly onProgress?: (progress: CopyProgress) => void;
  readonly signal?: AbortSignal;
}): Promise<DirectoryDigest> {
  const { from, to, onProgress = () => {}, signal } = options;
  const snapshot = from.db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (source) => {
    await refuseForeign(source, to);
    for (const table of COPIED_TABLES) {
      let rows = 0;
      let after: Key | null = null;
      for await (const batch of readRows(source, table)) {
        signal?.throwIfAborted();
        const last: Row | undefined = batch.at(-1);
        const upTo: Key | null = last === undefined ? null : keyOf(table, last);
        await alignRows(to, table, { batch, after, upTo });
        after = upTo;
        rows += batch.length;
        onProgress({ table: table.name, rows });
      }
      await alignRows(to, table, { batch: [], after, upTo: null });
      if (table.key.includes("id")) {
        await to.dialect.raiseLastId(to.db, table.name, await from.dialect.lastId(source, table.name));
      }
    }
    const [original, copy] = [await digestDirectory(source), await digestDirectory(to.db)];
    refuseDifference(original, copy);
    return copy;
  });
}

/** Makes a range of rows what it is in the original. */
async function alignRows(
  to: DirectoryDatabase,
  table: (typeof COPIED_TABLES)[number],
  range: { readonly batch: readonly Row[]; readonly after: Key | null; readonly upTo: Key | null },
): Promise<void> {
  await transact(to.db, async (transaction) => {
    const present = new Map<string, string>();
    for (const row of await selectRows(transaction, table, range)) {
      present.set(JSON.stringify(keyOf(table, row)), printRow(row));
    }
    const changed = range.batch.filter((row) => {
      const key = JSON.stringify(keyOf(table, row));
      const same = present.get(key) === printRow(row);
      present.delete(key);
      return !same;
    });
    for (const key of present.keys()) await deleteRow(transaction, table, JSON.parse(key));
    await writeRows(transaction, table, changed);
  });
}

/** A directory with a user that the original does not have is no copy of it. */
async function refuseForeign(source: Transaction<Tables>, to: DirectoryDatabase): Promise<void> {
  const known = new Set((await source.selectFrom("users").selectAll().execute()).map(identify));
  const strangers = await to.db.selectFrom("users").selectAll().orderBy("id").execute();
  const stranger = strangers.find((user) => !known.has(identify(user)));
  if (stranger === undefined) return;
  throw new DirectoryError(
    "conflict",
    `The directory to copy to has users of its own (${stranger.email}, for example), and they would be lost. Copy to an empty one.`,
  );
}

function identify(user: {
  readonly id: number;
  readonly email: string;
  readonly created_at: number;
}): string {
  return `${user.id} ${user.email} ${user.created_at}`;
}

function refuseDifference(original: DirectoryDigest, copy: DirectoryDigest): void {
  for (const [table, { rows, digest }] of Object.entries(original)) {
    if (copy[table]?.digest === digest) continue;
    throw new DirectoryError(
      "conflict",
      `The copy of ${table} differs from the original (${rows} rows there, ${copy[table]?.rows} here). Somebody else writes to it: stop every server that uses it, and copy again.`,
    );
  }
}

/** A table, and what its rows are known and ordered by. */
export interface CopiedTable {
  readonly name: keyof Tables;
  readonly key: readonly string[];
}

type Value = string | number | null;

/** A row of any table, whatever its columns are. */
type Row = Readonly<Record<string, Value>>;
/** The values of the key's columns. */
type Key = readonly Value[];

/** So many rows are in memory at a time. */
const BATCH_LENGTH = 500;

/** All rows of a table in the order of its key, a batch at a time. */
async function* readRows(db: Kysely<Tables>, table: CopiedTable): AsyncGenerator<readonly Row[]> {
  let after: Key | null = null;
  for (;;) {
    const rows: readonly Row[] = await selectRows(db, table, { after, upTo: null, limit: BATCH_LENGTH });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH_LENGTH) return;
    after = keyOf(table, last);
  }
}

/** The rows behind one key, up to and with another; null: from the beginning, to the end. */
async function selectRows(
  db: Kysely<Tables>,
  table: CopiedTable,
  range: { readonly after: Key | null; readonly upTo: Key | null; readonly limit?: number },
): Promise<readonly Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const tests = [sql`1 = 1`];
  if (range.after) tests.push(sql`(${key}) > (${sql.join(range.after)})`);
  if (range.upTo) tests.push(sql`(${key}) <= (${sql.join(range.upTo)})`);
  const limit = range.limit === undefined ? sql`` : sql`limit ${sql.lit(range.limit)}`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(table.name)} where ${sql.join(tests, sql` and `)} order by ${key} ${limit}
  `.execute(db);
  return rows;
}

/** Writes rows, over those with the same keys. */
async function writeRows(db: Kysely<Tables>, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const others = columns.filter((column) => !table.key.includes(column));
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const changes = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const settled = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`;
  await sql`
    insert into ${sql.table(table.name)} (${names(columns)}) values ${sql.join(values)}
    on conflict (${names(table.key)}) do ${settled}
  `.execute(db);
}

async function deleteRow(db: Kysely<Tables>, table: CopiedTable, key: Key): Promise<void> {
  await sql`delete from ${sql.table(table.name)} where (${names(table.key)}) = (${sql.join(key)})`.execute(
    db,
  );
}

function keyOf(table: CopiedTable, row: Row): Key {
  return table.key.map((column) => row[column] ?? null);
}

/** The same for the same row in every database. */
function printRow(row: Row): string {
  return JSON.stringify(
    Object.keys(row)
      .sort()
      .map((column) => [column, row[column]]),
  );
}

function names(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
