import type { Transaction } from "kysely";
import { COPIED_TABLES } from "./copied-tables.ts";
import { type DirectoryDigest, digestDirectory } from "./digest-directory.ts";
import { DirectoryError } from "./directory.ts";
import type { DirectoryDatabase } from "./schema-dialect.ts";
import {
  deleteRow,
  type Key,
  keyOf,
  printRow,
  type Row,
  readRows,
  selectRows,
  writeRows,
} from "./table-rows.ts";
import type { Tables } from "./tables.ts";
import { transact } from "./transact.ts";

interface CopyProgress {
  readonly table: string;
  readonly rows: number;
}

/**
 * Makes one directory the same as another, as that was at one moment, whoever writes to it meanwhile. Started again
 * after an interruption it writes only what differs. Refused when the copy would replace somebody else's directory.
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

/** Makes a stretch of a table what it is in the original. */
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
