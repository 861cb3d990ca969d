import type { AuditAction } from "../../../../src/contract/manage/audit.ts";

/** What somebody did, as the middle of a sentence: who … what. The subject says what it is: `list 5 "Ports"`. */
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  "setup.done": "set up the server",
  "session.created": "signed in",
  "session.refused": "could not sign in",
  "session.confirmed": "gave the password again",
  "session.ended": "signed out",
  "password.changed": "changed the password",
  "key.created": "created",
  "key.renamed": "renamed",
  "key.disabled": "disabled",
  "key.enabled": "enabled",
  "key.shown": "looked at",
  "list.created": "created",
  "list.changed": "changed",
  "list.deleted": "deleted",
  "list.members_added": "added members to",
  "list.members_removed": "removed members from",
  "user.created": "created",
  "user.disabled": "disabled",
  "user.enabled": "enabled",
  "user.password_reset": "reset the password of",
  "user.scopes_changed": "changed the rights of",
  "user.rate_limit_changed": "changed the rate limit of",
};
