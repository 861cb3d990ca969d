import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_COOKIE, SESSION_HEADER } from "../../contract/manage/users.ts";
import type { Route } from "../../contract/route.ts";
import type { OpenSession } from "../../directory/records.ts";
import type { Context } from "../context.ts";
import { noteCaller } from "../door/guard.ts";
import { addVary } from "../server/compress.ts";
import { Failure } from "../server/failure.ts";
import { readJsonBody, refuseOtherThanJson } from "../server/request-body.ts";
import type { Handler } from "../server/server.ts";

interface PublicAddress {
  readonly base: string;
  /** By the operator. */
  readonly isGiven: boolean;
}

/**
 * Refuses what a page of another site could have sent with the cookie of ours. The header alone keeps them out, since a
 * browser asks before it sends one across sites and we never allow it; the others are what browsers say by themselves.
 */
function refuseForeign({ headers }: FastifyRequest, { base, isGiven }: PublicAddress): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw foreign("A page of another site may not do this.");
  }
  if (headers.origin !== undefined && !isOwn(headers.origin, base, isGiven ? null : headers.host)) {
    throw foreign(
      "A page of another site may not do this. Behind a proxy, the setting `public-url` must be the address in the browser.",
    );
  }
  if (headers[SESSION_HEADER.toLowerCase()] !== "1") {
    throw foreign(`Send the header \`${SESSION_HEADER}: 1\`, which pages of other sites cannot.`);
  }
}

/** Without `public-url` it is not known under which name browsers reach us: then it is the one that they say. */
function isOwn(origin: string, publicBase: string, host: string | null | undefined): boolean {
  const address = URL.canParse(origin) ? new URL(origin) : null;
  if (address === null) return false;
  return address.origin === new URL(publicBase).origin || address.host === host?.toLowerCase();
}

function foreign(detail: string): Failure {
  return new Failure({ code: "foreign_request", detail });
}

/** A request of a page of ours, whose body is what the contract says. */
export interface PageCall<Body = undefined> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: Body;
  /** The session of the cookie; null without one, or when it has ended. */
  readonly open: OpenSession | null;
}

/** The same with a session. */
interface CookieCall<Body = undefined> extends PageCall<Body> {
  readonly open: OpenSession;
}

export type PageEndpoint<Body = undefined> = (call: PageCall<Body>) => Promise<unknown>;
export type CookieEndpoint<Body = undefined> = (call: CookieCall<Body>) => Promise<unknown>;

type PageRoute = Pick<Route, "method" | "body">;

export interface PageDoor {
  page(route: PageRoute, endpoint: PageEndpoint<never>): Handler;
  cookie(route: PageRoute, endpoint: CookieEndpoint<never>): Handler;
}

/** The only way in for the cookie. It leads to the session itself, to pictures, and to nothing else. */
export function createPageDoor({ directory, publicBase, publicUrlGiven, secure }: Context): PageDoor {
  async function enter(
    route: PageRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<PageCall<never>> {
    reply.header("cache-control", "no-store");
    addVary(reply, "Cookie");
    if (route.method !== "GET") {
      refuseForeign(request, { base: publicBase(), isGiven: publicUrlGiven });
    }
    const token = readSessionCookie(request, secure);
    const open = token === null ? null : await directory.sessions.find(token);
    // A cookie that opens nothing any more is only in the way.
    if (token !== null && open === null) clearSessionCookie(reply, secure);
    if (open !== null) noteCaller(request, { ...open, keyId: null });
    return { request, reply, open, body: undefined as never };
  }

  /** A body of JSON is demanded to be called so even when it is empty: a form of another site cannot. */
  async function bodyOf({ body }: PageRoute, request: FastifyRequest): Promise<never> {
    if (body?.kind !== "json") return undefined as never;
    refuseOtherThanJson(request);
    return (await readJsonBody(request, body)) as never;
  }

  return {
    page: (route, endpoint) => async (request, reply) => {
      const call = await enter(route, request, reply);
      return endpoint({ ...call, body: await bodyOf(route, request) });
    },
    cookie: (route, endpoint) => async (request, reply) => {
      const { open, ...call } = await enter(route, request, reply);
      if (open === null) throw new Failure(NOT_SIGNED_IN, CHALLENGE);
      return endpoint({ ...call, open, body: await bodyOf(route, request) });
    },
  };
}

const NOT_SIGNED_IN = {
  code: "not_signed_in",
  detail: "Nobody is signed in, or the session has ended. Sign in with `POST /manage/v1/session`.",
} as const;

const CHALLENGE = { "www-authenticate": 'Session realm="earshot"' };

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
