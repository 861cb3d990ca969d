import type { ParameterValue, Statement } from "../engine.ts";
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

/**
 * ClickHouse takes no longer value of a parameter over HTTP; it would have to be told otherwise in its own
 * configuration.
 */
const LONGEST_PARAMETER = 64 * 1024;

/**
 * Writes the values that are too long for a parameter into the text, as literals of their type. The others stay what
 * they are.
 */
export function inlineLongValues({ sql, parameters }: Statement): Statement {
  const isLong = (name: string) => lengthOf(parameters[name] ?? "") > LONGEST_PARAMETER;
  const rest = Object.entries(parameters).filter(([name]) => !isLong(name));
  if (rest.length === Object.keys(parameters).length) return { sql, parameters };
  return { sql: inline(sql, parameters, isLong), parameters: Object.fromEntries(rest) };
}

/** Writes all values into the text. */
export function inlineValues({ sql, parameters }: Statement): string {
  return inline(sql, parameters, () => true);
}

/** What is written in place of a placeholder is never looked at again: it may look like one. */
function inline(sql: string, parameters: Statement["parameters"], chosen: (name: string) => boolean): string {
  return sql.replace(/\{(\w+):([\w()]+)\}/g, (placeholder, name: string, type: string) => {
    const value = parameters[name];
    return value === undefined || !chosen(name) ? placeholder : literal(value, type);
  });
}

/** About as long as it is when it is sent. */
function lengthOf(value: ParameterValue): number {
  if (typeof value === "number") return 20;
  if (typeof value === "string") return value.length * 3;
  return value.reduce<number>((sum, one) => sum + (typeof one === "string" ? one.length * 3 + 3 : 18), 0);
}

function literal(value: ParameterValue, type: string): string {
  if (typeof value === "string") return quoteText(value);
  if (typeof value === "number") return wholeNumber(value);
  if (type === "Array(String)" && value.length > 0) {
    return `[${value.map((one: string | number) => quoteText(String(one))).join(",")}]`;
  }
  // As a text, which is read at once: a thousand numbers, each a literal of its own, take 2 ms longer.
  return `CAST('[${value.map((one: string | number) => wholeNumber(Number(one))).join(",")}]', '${type}')`;
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number that the engine takes: ${value}`);
  return value.toString();
}

/** A text as a literal of the engine's SQL. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\0", "\\0")}'`;
}
