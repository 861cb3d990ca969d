import { SCOPES, type Scope } from "../../../src/contract/vocabulary.ts";

interface Words {
  readonly label: string;
  readonly description: string;
}

/** What a right is called, and what it allows. */
export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  lists: { label: "Lists", description: "Create, change and delete one's own lists." },
  import: { label: "Import", description: "Add posts to the index." },
  admin: { label: "Administration", description: "Manage users and read the audit log." },
};

/** `Reads, lists, import`: every key and every user reads. */
export function listRights(scopes: readonly Scope[]): string {
  const others = SCOPES.filter((scope) => scopes.includes(scope));
  return others.length === 0
    ? "Reads only"
    : ["Reads", ...others.map((scope) => SCOPE_WORDS[scope].label.toLowerCase())].join(", ");
}
