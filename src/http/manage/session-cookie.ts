import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "../../contract/manage/session.ts";

/** The token that the browser brings; null when it brings none. */
export function readSessionCookie(request: FastifyRequest): string | null {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [name = "", ...value] = part.split("=");
    if (name.trim() === SESSION_COOKIE) return value.join("=").trim() || null;
  }
  return null;
}

/** No script reads it, no other site sends it along with a write, and behind TLS it never leaves TLS. */
export function setSessionCookie(
  reply: FastifyReply,
  { token, maxAgeSeconds, secure }: { token: string; maxAgeSeconds: number; secure: boolean },
): void {
  const parts = [
    `${SESSION_COOKIE}=${token}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  reply.header("set-cookie", parts.join("; "));
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  setSessionCookie(reply, { token: "", maxAgeSeconds: 0, secure });
}
