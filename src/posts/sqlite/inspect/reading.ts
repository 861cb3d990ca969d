import { type Facet, readFacet } from "../../columns/facet.ts";
import type { Database } from "../database.ts";

/** Facets by their numbers, as the file has them. */
export function facetsOf(database: Database): ReadonlyMap<number, Facet> {
  const rows = database.prepare("SELECT number, name FROM facets").all() as {
    number: number;
    name: string;
  }[];
  return new Map(rows.map(({ number, name }) => [number, readFacet(name)]));
}

/** One moment of the file, however many statements; short, so that a writer can empty its log. */
export function inReading<Result>(database: Database, read: () => Result): Result {
  database.exec("BEGIN");
  try {
    return read();
  } finally {
    if (database.isTransaction) database.exec("COMMIT");
  }
}
