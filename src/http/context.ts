import type { Logger } from "pino";
import type { Platforms } from "../contract/platforms.ts";
import { type Scope, withIncluded } from "../contract/vocabulary.ts";
import type { Directory } from "../directory/directory.ts";
import type { Session, User } from "../directory/records.ts";
import type { Posts } from "../posts/posts.ts";
import type { AuditSums } from "./manage/audit.ts";
import type { ImportDesk } from "./manage/import-desk.ts";
import type { ListRules } from "./search/list-rules.ts";
import type { Cursors } from "./server/cursor.ts";

/** Who is calling, and with what rights. */
export interface Caller {
  readonly user: User;
  /** What the caller may do besides reading; never more than the user. */
  readonly scopes: readonly Scope[];
  /** The API key; null for the key of a session. */
  readonly keyId: number | null;
  /** The session whose key it is; null for an API key. */
  readonly session: Session | null;
  /** Requests an hour of the API key itself, within those of its user; null: no limit of its own. */
  readonly keyLimit: number | null;
  /** What requests that run are counted by: the key, or the session, however many keys it had. */
  readonly countedAs: string;
}

/** No user of the directory has this number. Without a limit of requests. */
const NOBODY: User = {
  id: 0,
  email: "",
  disabled: false,
  scopes: ["import", "erase", "audit", "admin"],
  rateLimit: 0,
  createdAt: new Date(0),
  hasPassword: false,
  secondFactor: false,
};

/** A command of the owner of the data directory, on this machine. */
export const COMMAND_LINE: Caller = {
  user: NOBODY,
  scopes: NOBODY.scopes,
  keyId: null,
  session: null,
  keyLimit: null,
  countedAs: "command line",
};

export function isCommandLine(user: User | null): boolean {
  return user === NOBODY;
}

/** Whether a second factor has to be set up before this caller may do anything else. An API key is one by itself. */
export type MustSetUpFactor = (caller: Pick<Caller, "user" | "session">) => boolean;

/** Which users need a second factor: those with one of the scopes. */
export type FactorPolicy = "none" | "all" | readonly Scope[];

export function isFactorRequired({ scopes }: User, policy: FactorPolicy): boolean {
  if (typeof policy === "string") return policy === "all";
  return withIncluded(scopes).some((scope) => policy.includes(scope));
}

/** A user who comes by the identity provider has shown there what it wants to see. */
export function createMustSetUpFactor(policy: FactorPolicy): MustSetUpFactor {
  return ({ user, session }) =>
    session !== null &&
    session.openedWith !== "single_sign_on" &&
    !user.secondFactor &&
    isFactorRequired(user, policy);
}

/** Until when users may sign in with their passwords although the configuration says otherwise. */
export const LOCAL_SIGN_IN_FACT = "local-sign-in-until";

/** What the endpoints work with. */
export interface Context {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly listRules: ListRules;
  /** Those that this server knows. */
  readonly platforms: Platforms;
  readonly cursors: Cursors;
  readonly imports: ImportDesk;
  readonly auditSums: AuditSums;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** For how long the client of an export may take nothing. */
  readonly exportIdleMs: number;
  /** The address under which clients reach us, without a slash at the end; known once we listen. */
  readonly publicBase: () => string;
  /** Whether the operator has said what that address is. */
  readonly publicUrlGiven: boolean;
  /** A session that is not used ends, and so does one that has lasted long enough. */
  readonly sessionLimits: { readonly idleMs: number; readonly wholeMs: number };
  readonly factorPolicy: FactorPolicy;
  readonly mustSetUpFactor: MustSetUpFactor;
  /** Whether clients reach us over HTTPS. */
  readonly secure: boolean;
  readonly version: string;
}
