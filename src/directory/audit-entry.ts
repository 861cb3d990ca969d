import type { AuditAction } from "../contract/manage/audit.ts";

/** What the audit log says of one thing that was done. */
export interface AuditEntry {
  readonly at: Date;
  /** The e-mail address of the user who did it; null without one. */
  readonly actor: string | null;
  readonly action: AuditAction;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  /** The API key, or the session, it was done with. */
  readonly keyId: number | null;
  readonly sessionId: number | null;
}

/** An entry without a key and a session is the command line's, or of a caller who was not let in. */
export type NewAuditEntry = Omit<AuditEntry, "at" | "keyId" | "sessionId"> &
  Partial<Pick<AuditEntry, "keyId" | "sessionId">>;

/** What is left out is not asked for. */
export interface AuditFilter {
  /** The e-mail address of who did it, or to whom it was done. */
  readonly person?: string;
  /** Each an action, or a kind of them: what stands before the dot. */
  readonly actions?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}
