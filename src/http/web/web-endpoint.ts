import type { FastifyReply, FastifyRequest } from "fastify";
import { addVary, chooseEncoding } from "../server/compress.ts";
import { type Handler, NOT_FOUND } from "../server/server.ts";
import { PAGE, type WebFile, type WebFiles } from "./web-files.ts";

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

/** The page itself, whatever it is to show: it finds that out from the address. */
export function createPageEndpoint(files: WebFiles): Handler {
  return async (request, reply) => {
    reply.header("cache-control", "no-cache");
    reply.header("content-security-policy", POLICY);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=()");
    return sendWebFile(request, reply, files.get(PAGE));
  };
}

/** `post_link` of a post: a page for people, JSON for programs. Without the web application it is JSON for all. */
export function createPostLinkEndpoint(answerJson: Handler, files: WebFiles | null): Handler {
  const answerPage = files === null ? answerJson : createPageEndpoint(files);
  return async (request, reply) => {
    addVary(reply, "Accept");
    return (isPageRequest(request) ? answerPage : answerJson)(request, reply);
  };
}

/** Files whose names change with their content: a browser never has to ask again. */
export function createAssetEndpoint(files: WebFiles): Handler {
  return async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const file = files.get(path);
    if (file !== undefined) reply.header("cache-control", "public, max-age=31536000, immutable");
    return sendWebFile(request, reply, file);
  };
}

/** Whether a browser asks for an address, rather than another program. */
export function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (!/\btext\/html\b/.test(headers.accept ?? "")) return false;
  const [path = ""] = url.split("?", 1);
  return !RESERVED.test(path) && !path.includes(".");
}

/** What is not there under these is not there. */
const RESERVED = /^\/(?:api|manage|docs|assets|pictures|feeds|mail|healthz|readyz|metrics)(?:\/|$)/;

/**
 * Scripts come from files of ours alone. Style sheets may also be written while the page runs, because the component
 * library does so with its theme; attributes of elements never bring a style.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-elem 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
