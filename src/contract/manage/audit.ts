import { Type } from "typebox";
import { arrayOf, Count, oneOf, Text, Timestamp } from "../schema.ts";

/** Who did what, for administrators: `GET /manage/v1/audit`. */

/** An action is forever: programs compare it, so none is ever renamed. */
const AUDIT_ACTIONS = [
  "setup.done",
  "session.created",
  "session.refused",
  "session.confirmed",
  "session.ended",
  "password.changed",
  "key.created",
  "key.renamed",
  "key.disabled",
  "key.enabled",
  "key.shown",
  "key.limited",
  "key.rotated",
  "list.created",
  "list.changed",
  "list.deleted",
  "list.members_added",
  "list.members_removed",
  "user.created",
  "user.disabled",
  "user.enabled",
  "user.password_reset",
  "user.scopes_changed",
  "user.rate_limit_changed",
  "posts.deleted",
  "posts.purged",
  "accounts.described",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_PER_PAGE = 50;

const AuditEntrySchema = Type.Object({
  at: Timestamp,
  actor: Type.Union([Type.String(), Type.Null()], {
    description: "The e-mail address of whoever did it; null when nobody was signed in.",
  }),
  action: oneOf(AUDIT_ACTIONS),
  subject: Text,
  detail: Text,
  address: Type.Union([Type.String(), Type.Null()], {
    description: "Where the request came from; null for the command line.",
  }),
});
export type AuditEntryBody = Type.Static<typeof AuditEntrySchema>;

/** Newest first. */
export const AuditPageSchema = Type.Object({
  data: arrayOf(AuditEntrySchema),
  meta: Type.Object({
    total: Count,
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1 }),
  }),
});
export type AuditPageBody = Type.Static<typeof AuditPageSchema>;
