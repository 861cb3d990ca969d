import { Type } from "typebox";
import type { ParameterSpec } from "../route.ts";
import { arrayOf, Count, Identifier, nullable, oneOf, Text, Time, Timestamp } from "../schema.ts";

/** What users did, for administrators: `GET /manage/v1/audit`. */

/** An action is forever: programs compare it, so none is ever renamed. */
const AUDIT_ACTIONS = [
  "setup.done",
  "session.created",
  "session.refused",
  "session.confirmed",
  "session.ended",
  "password.accepted",
  "password.changed",
  "password.refused",
  "password.set",
  "factor.added",
  "factor.removed",
  "factor.renamed",
  "factor.refused",
  "factor.recovery_code_used",
  "factor.recovery_codes_renewed",
  "key.created",
  "key.renamed",
  "key.disabled",
  "key.enabled",
  "key.shown",
  "key.deleted",
  "key.rate_limit_changed",
  "key.limited",
  "key.rotated",
  "list.created",
  "list.changed",
  "list.deleted",
  "list.members_added",
  "list.members_removed",
  "list.shared",
  "search.created",
  "search.changed",
  "search.shared",
  "search.deleted",
  "alert.created",
  "alert.changed",
  "alert.deleted",
  "feed.renewed",
  "feed.closed",
  "user.created",
  "user.invited",
  "user.disabled",
  "user.deleted",
  "user.enabled",
  "user.password_reset",
  "user.factors_reset",
  "user.local_sign_in_opened",
  "user.scopes_changed",
  "user.rate_limit_changed",
  "team.created",
  "team.changed",
  "team.deleted",
  "posts.imported",
  "posts.exported",
  "posts.deleted",
  "posts.purged",
  "posts.expired",
  "accounts.described",
  "accounts.disclosed",
  "request.refused",
  "backup.made",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What stands before the dot of an action. */
export const AUDIT_KINDS = [
  "setup",
  "session",
  "password",
  "factor",
  "key",
  "list",
  "search",
  "alert",
  "feed",
  "user",
  "team",
  "posts",
  "accounts",
  "request",
  "backup",
] as const;

const PERSON_LENGTH = 254;

export const AUDIT_PARAMETERS = {
  person: {
    name: "by",
    base: "by",
    kind: "single",
    origin: "design",
    schema: Type.String({ minLength: 1, maxLength: PERSON_LENGTH }),
    description: "Only what this e-mail address did, or what was done to it.",
    example: "ann@example.org",
  },
  action: {
    name: "action",
    base: "action",
    kind: "single",
    origin: "design",
    schema: oneOf([...AUDIT_KINDS, ...AUDIT_ACTIONS]),
    description: "Only this action (`key.shown`), or all actions of a kind (`key`).",
    example: "key",
  },
  since: {
    name: "since",
    base: "since",
    kind: "single",
    origin: "design",
    schema: Time,
    description: "Only from then on: Unix seconds, or ISO 8601.",
    example: "2026-11-10",
  },
  until: {
    name: "until",
    base: "until",
    kind: "single",
    origin: "design",
    schema: Time,
    description: "Only until then, inclusive: Unix seconds, or ISO 8601. A day counts to its end.",
    example: "2026-11-17",
  },
} as const satisfies Record<string, ParameterSpec>;

export const AUDIT_PER_PAGE = 50;

const AuditEntrySchema = Type.Object({
  at: Timestamp,
  actor: Type.Union([Type.String(), Type.Null()], {
    description: "The e-mail address of whoever did it; null when nobody was signed in.",
  }),
  action: oneOf(AUDIT_ACTIONS),
  subject: Text,
  detail: Text,
  key_id: nullable(Identifier),
  session_id: nullable(Identifier),
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
