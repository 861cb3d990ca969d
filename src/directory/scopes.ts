import { SCOPES, type Scope } from "../contract/vocabulary.ts";
import { DirectoryError } from "./directory.ts";

/** Scopes as a column holds them: in their fixed order, each once. Unknown ones are refused. */
export function printScopes(scopes: readonly string[]): string {
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    throw new DirectoryError("invalid", `"${unknown}" is not a scope; there are ${SCOPES.join(", ")}.`);
  }
  return SCOPES.filter((scope) => scopes.includes(scope)).join(" ");
}

export function parseScopes(column: string): readonly Scope[] {
  return column.split(" ").filter(isScope);
}

function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
