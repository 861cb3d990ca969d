import type { ParameterValue, Statement } from "../engine.ts";

type ParameterType =
  | "String"
  | "UInt32"
  | "UInt64"
  | "Int64"
  | "Array(String)"
  | "Array(UInt32)"
  | "Array(UInt64)";

/** Collects the values of one statement and hands out their placeholders. */
export interface StatementBuilder {
  /** The placeholder to write into the SQL in place of the value. */
  bind(type: ParameterType, value: ParameterValue): string;
  build(sql: string, options?: Pick<Statement, "heavy">): Statement;
}

export function createStatementBuilder(): StatementBuilder {
  const parameters: Record<string, ParameterValue> = {};
  let count = 0;
  return {
    bind(type, value) {
      const name = `p${count++}`;
      parameters[name] = value;
      return `{${name}:${type}}`;
    },
    build: (sql, { heavy = false } = {}) => (heavy ? { sql, parameters, heavy } : { sql, parameters }),
  };
}
