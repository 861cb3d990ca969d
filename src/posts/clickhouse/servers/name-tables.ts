import type { Statement } from "../engine.ts";
import { DATABASE } from "../schema.ts";

/** A table as a statement names it. */
export interface TableMention {
  readonly table: string;
  /** In a subquery: what is on the same server as the row that is looked at. */
  readonly beside: boolean;
}

const MENTION = new RegExp(`\\b${DATABASE}(?:\\.(\\w+)( AS beside)?)?(?![\\w.])`, "g");

/**
 * Puts other names in place of those that statements are written with. The text of a statement is ours alone, values of
 * users are parameters, so nothing else can be met.
 */
export function nameTables(
  { sql, parameters }: Statement,
  database: string,
  name: (mention: TableMention) => string,
): Statement {
  return {
    sql: sql.replace(MENTION, (_, table: string | undefined, beside: string | undefined) =>
      table === undefined ? database : `${name({ table, beside: beside !== undefined })}${beside ?? ""}`,
    ),
    parameters,
  };
}

/** The names of the tables as the server has them that is asked. */
export function nameOwnTables(statement: Statement, database: string): Statement {
  return nameTables(statement, database, ({ table }) => `${database}.${table}`);
}
