import type { Access } from "../contract/route.ts";
import { SCOPES } from "../contract/vocabulary.ts";
import { type Caller, isCommandLine } from "./caller.ts";
import { Failure } from "./failure.ts";

/** Refuses a caller whose key does not reach so far (RFC 6750, 3.1). */
export function refuseAccess(access: Access, { user, scopes, session }: Caller): void {
  if (isCommandLine(user) && !scopes.some((scope) => scope === access)) throw notForCommands();
  if (access === "session_key") {
    if (session === null) throw sessionOnly();
    return;
  }
  if (access === "own_keys" && session !== null) return;
  const wanted = access === "own_keys" ? "admin" : SCOPES.find((name) => name === access);
  if (wanted === undefined || scopes.includes(wanted)) return;
  const detail = `This key does not have the scope \`${wanted}\`. Use one that has it; an administrator grants scopes to users.`;
  throw new Failure(
    { code: "insufficient_scope", detail, meta: { scope: wanted } },
    { "www-authenticate": `Bearer realm="earshot", error="insufficient_scope", scope="${wanted}"` },
  );
}

/** Whatever belongs to a user, and whatever is read, needs a user. */
function notForCommands(): Failure {
  const detail = "The key of commands on this machine reads nothing, and has no lists and keys.";
  return new Failure(
    { code: "insufficient_scope", detail },
    { "www-authenticate": 'Bearer realm="earshot", error="insufficient_scope"' },
  );
}

function sessionOnly(): Failure {
  const detail =
    "An API key cannot do this. Sign in to the web application; a program trades its cookie at `POST /manage/v1/session/key`.";
  return new Failure(
    { code: "insufficient_scope", detail },
    { "www-authenticate": 'Bearer realm="earshot", error="insufficient_scope"' },
  );
}
