import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A caller may bring an ID of their own to follow a request through several services, if it is harmless in a log. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[0-9A-Za-z._-]{1,64}$/.test(given) ? given : randomUUID();
}
