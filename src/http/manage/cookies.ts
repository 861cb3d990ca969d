import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "../../contract/manage/users.ts";

/** Only what was set over https has this name there: a neighbor on the same domain cannot plant a cookie. */
function fullName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** Null when the browser brings none of this name. */
export function readCookie(request: FastifyRequest, wanted: string, secure: boolean): string | null {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() === fullName(wanted, secure)) return value.join("=").trim() || null;
  }
  return null;
}

/** The token that the browser brings; null when it brings none. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | null {
  return readCookie(request, SESSION_COOKIE, secure);
}

/** No script reads it, no other site sends it along with a write, and behind TLS it never leaves TLS. */
export function setCookie(
  reply: FastifyReply,
  cookie: {
    readonly name: string;
    readonly value: string;
    readonly maxAgeSeconds: number;
    readonly secure: boolean;
  },
): void {
  const { name, value, maxAgeSeconds, secure } = cookie;
  const parts = [
    `${fullName(name, secure)}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  reply.header("set-cookie", parts.join("; "));
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  setCookie(reply, { name: SESSION_COOKIE, value: "", maxAgeSeconds: 0, secure });
}
