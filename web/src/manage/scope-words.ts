import { type Role, SCOPES, type Scope } from "../../../src/contract/vocabulary.ts";

interface Words {
  readonly label: string;
  readonly description: string;
}

/** What a right is called, and what it allows. */
export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  lists: { label: "Lists", description: "Create lists, and change those that one may change." },
  import: { label: "Import", description: "Add posts to the index." },
  erase: { label: "Erasure", description: "Delete posts and accounts for good." },
  audit: { label: "Audit log", description: "Read who did what." },
  admin: { label: "Administration", description: "Manage users and teams, erase, and read the audit log." },
};

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Readonly<Record<Role, Words>> = {
  member: { label: "Member", description: "Reads posts." },
  auditor: { label: "Auditor", description: "Reads the audit log, and no posts." },
  eraser: { label: "Eraser", description: "Reads posts, and deletes posts and accounts for good." },
  administrator: { label: "Administrator", description: "Does everything." },
};

/** `Reads, lists, import`: every key and every user reads, but auditors read the audit log. */
export function listRights(scopes: readonly Scope[], role: Role = "member"): string {
  if (role === "auditor") return "Reads the audit log, no posts";
  const others = SCOPES.filter((scope) => scopes.includes(scope));
  return others.length === 0
    ? "Reads only"
    : ["Reads", ...others.map((scope) => SCOPE_WORDS[scope].label.toLowerCase())].join(", ");
}
