import { roleOf, SCOPES, type Scope } from "../../contract/vocabulary.ts";
import { DirectoryError, isUnavailable } from "../directory.ts";
import { BriefMap } from "../store/brief-map.ts";

/** Scopes as a column holds them: in their fixed order, each once. Unknown ones are refused. */
export function printScopes(scopes: readonly string[]): string {
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    throw new DirectoryError("invalid", `"${unknown}" is not a scope; there are ${SCOPES.join(", ")}.`);
  }
  return SCOPES.filter((scope) => scopes.includes(scope)).join(" ");
}

/** Those of a user. An auditor who could do more than read the audit log is refused. */
export function printUserScopes(scopes: readonly Scope[]): string {
  const others = scopes.filter((scope) => scope !== "audit");
  if (roleOf(scopes) !== "auditor" || others.length === 0) return printScopes(scopes);
  throw new DirectoryError(
    "invalid",
    `An auditor reads the audit log and nothing else: the scope audit cannot be had with ${others.join(", ")}.`,
  );
}

/** What the column of an auditor holds, who is shown no posts, in whatever way: `printUserScopes` allows no other. */
export const AUDITOR = printScopes(["audit"]);

export function parseScopes(column: string): readonly Scope[] {
  return column.split(" ").filter(isScope);
}

function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** Asks the database every time; while it is away, what it answered last is honored for a while. */
export class Honored<Value> {
  readonly #seen: BriefMap<Value>;

  constructor(options: {
    readonly honoredMs: number;
    readonly capacity: number;
    readonly weigh: (value: Value) => number;
  }) {
    this.#seen = new BriefMap(options.honoredMs, options.capacity, options.weigh);
  }

  async read(key: string, load: () => Promise<Value>): Promise<Value> {
    try {
      const value = await load();
      this.#seen.set(key, value);
      return value;
    } catch (error) {
      const seen = isUnavailable(error) ? this.#seen.get(key) : undefined;
      if (seen === undefined) throw error;
      return seen;
    }
  }

  forget(key: string): void {
    this.#seen.delete(key);
  }

  forgetWhere(matches: (value: Value) => boolean): void {
    this.#seen.deleteWhere(matches);
  }
}
