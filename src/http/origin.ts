import type { Server } from "node:http";

/** The address of a listening server, without a slash at the end; a wildcard address is reached as localhost. */
export function originOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const reachable = host === "0.0.0.0" || host === "::" || host === "" ? "localhost" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
