import type { ParameterValue, Statement } from "./engine.ts";

/** ClickHouse takes no longer value of a parameter over HTTP; it would have to be told otherwise in its own configuration. */
const LONGEST_PARAMETER = 64 * 1024;

/** Writes the values that are too long for a parameter into the text, as literals of their type. The others stay what they are. */
export function inlineLongValues({ sql, parameters }: Statement): Statement {
  const long = Object.entries(parameters).filter(([, value]) => lengthOf(value) > LONGEST_PARAMETER);
  if (long.length === 0) return { sql, parameters };
  const values = new Map(long);
  return {
    sql: sql.replace(/\{(\w+):([\w()]+)\}/g, (placeholder, name: string, type: string) => {
      const value = values.get(name);
      return value === undefined ? placeholder : `CAST(${literal(value)}, '${type}')`;
    }),
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => !values.has(name))),
  };
}

/** About as long as it is when it is sent. */
function lengthOf(value: ParameterValue): number {
  if (typeof value === "number") return 20;
  if (typeof value === "string") return value.length * 3;
  return value.reduce<number>((sum, one) => sum + (typeof one === "string" ? one.length * 3 + 3 : 18), 0);
}

function literal(value: ParameterValue): string {
  if (typeof value === "string") return quoteText(value);
  if (typeof value === "number") return wholeNumber(value);
  return `[${value.map((one: string | number) => literal(one)).join(",")}]`;
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number that the engine takes: ${value}`);
  return value.toString();
}

/** A text as a literal of the engine's SQL. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
