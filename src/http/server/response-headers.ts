import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * A client that asks beforehand waits with its body until it is wanted: a refused one sends nothing in vain.
 */
export function noteExpectation(request: IncomingMessage, response: ServerResponse): void {
  waiting.set(request, response);
}

/** Called by the endpoint that is going to read the body. */
export function letBodyCome(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}

export const API_BASE = "/api/v1";

/** What a path that only reads allows. */
export const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

const EXPOSED =
  "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Preference-Applied, X-Total-Posts, X-Warnings, Warning, Content-Disposition";

/** What every response carries that a browser reads. */
const SECURITY = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
} as const;

/** Also of answers to what is no request. `secure`: clients reach us over HTTPS. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return secure ? { ...SECURITY, ...STAY_SECURE } : SECURITY;
}

const STAY_SECURE = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const;

/** What every response carries, whatever becomes of the request. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  reply.headers(securityHeaders(secure));
  reply.header("x-request-id", request.id);
  if (isApi(request.url)) {
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", EXPOSED);
    reply.header("cross-origin-resource-policy", "cross-origin");
  } else {
    reply.header("cross-origin-resource-policy", "same-origin");
  }
}

/** The answer to a browser that asks whether it may call; on paths outside the API it learns the methods only. */
export function createAnswerOptions(
  allowed: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    reply.header("allow", allowed);
    if (isApi(request.url)) {
      reply.header("access-control-allow-methods", allowed);
      reply.header("access-control-allow-headers", "Authorization, Prefer, X-Request-Id");
      reply.header("access-control-max-age", "86400");
    }
    return reply.code(204).send();
  };
}

function isApi(target: string): boolean {
  return target === API_BASE || target.startsWith(`${API_BASE}/`) || target.startsWith(`${API_BASE}?`);
}
