import type { FastifyRequest } from "fastify";
import { SESSION_HEADER } from "../../contract/manage/session.ts";
import { Failure } from "../failure.ts";

export interface PublicAddress {
  readonly base: string;
  /** By the operator. */
  readonly isGiven: boolean;
}

/**
 * Refuses what a page of another site could have sent with the cookie of ours. The header alone keeps them out, since
 * a browser asks before it sends one across sites and we never allow it; the others are what browsers say by themselves.
 */
export function refuseForeign({ headers }: FastifyRequest, { base, isGiven }: PublicAddress): void {
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
