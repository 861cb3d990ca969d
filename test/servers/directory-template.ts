import { randomBytes } from "node:crypto";
import { openPostgresDirectory } from "../../src/directory/store/postgres.ts";
import { createDatabase } from "./postgres-server.ts";

const TEMPLATE = "earshot_directory";

/** Makes the database that those of worlds are copies of: all steps of the schema are taken once, and not for each. */
export async function createDirectoryTemplate(serverUrl: string): Promise<void> {
  const url = await createDatabase(serverUrl, { name: TEMPLATE });
  const directory = await openPostgresDirectory({ url, secret: randomBytes(32) });
  await directory.close();
}

/** A new database with the tables of a directory, in which nothing is; its address. */
export function createDirectoryDatabase(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, { template: TEMPLATE });
}
