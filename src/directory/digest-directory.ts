import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { COPIED_TABLES } from "./copied-tables.ts";
import { printRow, readRows } from "./table-rows.ts";
import type { Tables } from "./tables.ts";

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
