import type { Context } from "../context.ts";
import type { AuditTrail } from "./audit-trail.ts";
import type { CheckPassword } from "./check-password.ts";
import type { ReindexDesk } from "./reindex-desk.ts";
import type { SignInPace } from "./sign-in-pace.ts";

/** What the endpoints that write work with. */
export interface ManageContext extends Context {
  readonly checkPassword: CheckPassword;
  readonly pace: SignInPace;
  readonly audit: AuditTrail;
  readonly reindexing: ReindexDesk;
  /** Makes the first user; null: set-up is not possible here. */
  readonly setupToken: string | null;
}
