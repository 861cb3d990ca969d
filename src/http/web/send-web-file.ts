import type { FastifyReply, FastifyRequest } from "fastify";
import { addVary, chooseEncoding } from "../compress.ts";
import { NOT_FOUND } from "../server.ts";
import type { WebFile } from "./web-files.ts";

/** Sends a file as the browser reads it best, or says that the one it has is still right. */
export function sendWebFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile | undefined,
): FastifyReply {
  if (file === undefined) throw NOT_FOUND;
  addVary(reply, "Accept-Encoding");
  reply.header("etag", file.etag);
  if (request.headers["if-none-match"]?.includes(file.etag)) return reply.code(304).send();
  reply.type(file.mediaType);
  const offered = (["br", "gzip"] as const).filter((name) => file[name] !== null);
  const encoding = chooseEncoding(request.headers["accept-encoding"], offered);
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.send(encoding === null ? file.plain : file[encoding]);
}
