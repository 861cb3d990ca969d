import type { AuditAction } from "../../../../src/contract/manage/audit.ts";

/** What somebody did, as the middle of a sentence: who … what. */
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  "setup.done": "set up the server",
  "session.created": "signed in",
  "session.refused": "could not sign in",
  "session.confirmed": "gave the password again",
  "session.ended": "signed out",
  "password.changed": "changed the password",
  "key.created": "created the API key",
  "key.renamed": "renamed the API key",
  "key.disabled": "disabled the API key",
  "key.enabled": "enabled the API key",
  "key.shown": "looked at the API key",
  "list.created": "created the list",
  "list.changed": "changed the list",
  "list.deleted": "deleted the list",
  "list.members_added": "added members to the list",
  "list.members_removed": "removed members from the list",
  "user.created": "created the user",
  "user.disabled": "disabled the user",
  "user.enabled": "enabled the user",
  "user.password_reset": "reset the password of",
  "user.scopes_changed": "changed the rights of",
  "user.rate_limit_changed": "changed the rate limit of",
};
