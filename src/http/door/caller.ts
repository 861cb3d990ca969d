import { type Scope, withIncluded } from "../../contract/vocabulary.ts";
import type { Session, User } from "../../directory/records.ts";

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
