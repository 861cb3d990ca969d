import { type Role, SCOPES, type Scope } from "../../../src/contract/vocabulary.ts";
import { t } from "../languages/text.ts";

interface Words {
  readonly label: string;
  readonly description: string;
}

/** What a right is called, and what it allows. */
export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  lists: { label: t("Lists"), description: t("Create lists, and change those that one may change.") },
  import: { label: t("Import"), description: t("Add posts to the index.") },
  erase: { label: t("Erasure"), description: t("Delete posts and accounts for good.") },
  audit: { label: t("Audit log"), description: t("Read who did what.") },
  admin: {
    label: t("Administration"),
    description: t("Manage users and teams, erase, and read the audit log."),
  },
};

/** What a role is called, and what it is for. */
export const ROLE_WORDS: Readonly<Record<Role, Words>> = {
  member: { label: t("Member"), description: t("Reads posts.") },
  auditor: { label: t("Auditor"), description: t("Reads the audit log, and no posts.") },
  eraser: { label: t("Eraser"), description: t("Reads posts, and deletes posts and accounts for good.") },
  administrator: { label: t("Administrator"), description: t("Does everything.") },
};

const RIGHTS: Readonly<Record<Scope, string>> = {
  lists: t("lists"),
  import: t("import"),
  erase: t("erasure"),
  audit: t("audit log"),
  admin: t("administration"),
};

/** `Reads, lists, import`: every key and every user reads, but auditors read the audit log. */
export function listRights(scopes: readonly Scope[], role: Role = "member"): string {
  if (role === "auditor") return t("Reads the audit log, no posts");
  const others = SCOPES.filter((scope) => scopes.includes(scope));
  return others.length === 0
    ? t("Reads only")
    : [t("Reads"), ...others.map((scope) => RIGHTS[scope])].join(", ");
}
