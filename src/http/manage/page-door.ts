import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "../../contract/route.ts";
import type { OpenSession } from "../../directory/directory.ts";
import { addVary } from "../compress.ts";
import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import { readJsonBody, refuseOtherThanJson } from "../request-body.ts";
import type { Handler } from "../server.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { clearSessionCookie, readSessionCookie } from "./session-cookie.ts";

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

export interface PageDoor {
  page(route: Route, endpoint: PageEndpoint<never>): Handler;
  cookie(route: Route, endpoint: CookieEndpoint<never>): Handler;
}

/** The only way in for the cookie. It leads to the session itself and to nothing else. */
export function createPageDoor({ directory, publicBase, publicUrlGiven, secure }: Context): PageDoor {
  async function enter(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<PageCall<never>> {
    reply.header("cache-control", "no-store");
    addVary(reply, "Cookie");
    if (route.method !== "GET") {
      refuseForeign(request, { base: publicBase(), isGiven: publicUrlGiven });
    }
    const token = readSessionCookie(request);
    const open = token === null ? null : await directory.sessions.find(token);
    // A cookie that opens nothing any more is only in the way.
    if (token !== null && open === null) clearSessionCookie(reply, secure);
    return { request, reply, open, body: undefined as never };
  }

  /** A body of JSON is demanded to be called so even when it is empty: a form of another site cannot. */
  async function bodyOf({ body }: Route, request: FastifyRequest): Promise<never> {
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
