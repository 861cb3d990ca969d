import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PICTURES_META } from "../../contract/pictures.ts";
import { PLATFORMS_META, type Platforms } from "../../contract/platforms.ts";
import { addVary, chooseEncoding } from "../server/compress.ts";
import { type Handler, NOT_FOUND } from "../server/server.ts";

/** A file of the web application, as it is and compressed beforehand. */
export interface WebFile {
  readonly mediaType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** By the path under which it is asked for: `/assets/index-1a2b.js`. */
export type WebFiles = ReadonlyMap<string, WebFile>;

/** What the operator has settled and the page has to know. */
interface Told {
  readonly platforms: Platforms;
  /** Whether this server fetches the pictures of posts. */
  readonly pictures: boolean;
}

const PAGE = "/index.html";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * All files of the built application; null when it was not built. They are read once and kept: a build that replaces
 * the folder while we run cannot give a browser one half of the old and one half of the new.
 */
export function loadWebFiles(folder: string | null, told: Told): WebFiles | null {
  if (folder === null || !existsSync(join(folder, PAGE))) return null;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const present = new Set(names);
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const readIfThere = (name: string): Buffer | null => (present.has(name) ? read(name) : null);
  const files = new Map(
    names.flatMap((name): [string, WebFile][] => {
      const mediaType = MEDIA_TYPES[extname(name)];
      if (mediaType === undefined) return [];
      const plain = read(name);
      const path = `/${name.split(sep).filter(Boolean).join("/")}`;
      return [
        [
          path,
          {
            mediaType,
            etag: etagOf(plain),
            plain,
            br: readIfThere(`${name}.br`),
            gzip: readIfThere(`${name}.gz`),
          },
        ],
      ];
    }),
  );
  const page = files.get(PAGE);
  if (page !== undefined) files.set(PAGE, tell(page, told));
  return files;
}

/** The page knows these from the beginning: it need not ask for them. */
function tell(page: WebFile, { platforms: { own }, pictures }: Told): WebFile {
  const metas = [
    ...(own.length > 0 ? [[PLATFORMS_META, JSON.stringify(own)] as const] : []),
    ...(pictures ? [[PICTURES_META, "shown"] as const] : []),
  ];
  if (metas.length === 0) return page;
  const written = metas.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`);
  const plain = Buffer.from(page.plain.toString().replace("</head>", () => `${written.join("")}</head>`));
  return { ...page, etag: etagOf(plain), plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

export function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

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
