import type { Server } from "node:http";
import type { FastifyReply } from "fastify";

const WILDCARDS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Where programs on this machine reach a listening server. */
export function localOriginOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server does not listen");
  const host = WILDCARDS[address.address] ?? address.address;
  return `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`;
}

/** The address of a listening server, without a slash at the end; a wildcard address is reached as localhost. */
export function originOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const reachable = host === "0.0.0.0" || host === "::" || host === "" ? "localhost" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Aborts when the client goes away before it has its answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
