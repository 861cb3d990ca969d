import type { Scope } from "../contract/vocabulary.ts";
import type { Session, User } from "../directory/directory.ts";

/** Who is calling, and with what rights. */
export interface Caller {
  readonly user: User;
  /** What the caller may do besides reading; never more than the user. */
  readonly scopes: readonly Scope[];
  /** The session whose key it is; null for an API key. */
  readonly session: Session | null;
  /** What requests are counted by: the key, or the session, however many keys it had. */
  readonly countedAs: string;
}
