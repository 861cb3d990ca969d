import { createHash } from "node:crypto";
import type { Problem } from "../contract/errors.ts";
import { buildOpenApi } from "../contract/openapi/openapi.ts";
import type { About } from "../contract/route.ts";
import type { Context } from "./context.ts";
import { Failure } from "./server/failure.ts";
import { API_BASE } from "./server/response-headers.ts";
import type { Handler } from "./server/server.ts";

const PATIENCE_MS = 2_000;

/** `GET /healthz`: the process is alive and answers; nothing else is asked. */
export function createHealthEndpoint(): Handler {
  return async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  };
}

/** So long an answer of the stores is good: they are not asked by each of many, who need no key. */
const GOOD_FOR_MS = 1_000;

/** `GET /readyz`: both stores answer; 503 names those that do not. */
export function createReadyEndpoint({ posts, directory }: Context): Handler {
  const ask = (): Promise<readonly (Problem | null)[]> =>
    Promise.all([problemOf("posts", () => posts.ping()), problemOf("directory", () => directory.ping())]);
  let asked = { at: Number.NEGATIVE_INFINITY, problems: Promise.resolve<readonly (Problem | null)[]>([]) };
  return async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const now = performance.now();
    if (now - asked.at >= GOOD_FOR_MS) asked = { at: now, problems: ask() };
    const found = (await asked.problems).filter((problem) => problem !== null);
    if (found.length > 0) throw new Failure(found);
    return { status: "ready", stores: { posts: "ok", directory: "ok" } };
  };
}

async function problemOf(store: string, ping: () => Promise<void>): Promise<Problem | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  try {
    await Promise.race([ping(), timeout]);
    return null;
  } catch {
    return { code: "store_unavailable", detail: `The store of ${store} does not answer.`, meta: { store } };
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /`: says what answers here and where to go on. */
export function createHomeEndpoint(): Handler {
  return async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(HOME);
}

const STYLE = [
  ":root{color-scheme:light dark}",
  "body{margin:0;font:16px/1.6 system-ui,sans-serif}",
  "main{max-width:40rem;margin:4rem auto;padding:0 1.5rem}",
  "h1{font-size:1.75rem;margin:0 0 .5rem}",
  "a{color:inherit;text-underline-offset:.2em}",
  "code{font-family:ui-monospace,monospace;font-size:.9em}",
].join("");

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HOME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Earshot</h1>
<p>Searches, counts and charts social-media posts, and keeps the monitoring lists that select them.</p>
<ul>
<li><a href="/docs">Documentation of the API</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI document</a></li>
<li><a href="/api/v1">The API itself</a>: <code>/api/v1</code></li>
</ul>
</main>
</body>
</html>
`;

/** `GET /api/v1`: what this is and where to go on. */
export function createAboutEndpoint({ publicBase, version }: Context): Handler {
  return async (): Promise<About> => {
    const base = publicBase();
    const api = `${base}${API_BASE}`;
    return {
      name: "Earshot",
      version,
      links: {
        self: api,
        documentation: `${base}/docs`,
        openapi: `${api}/openapi.json`,
        posts: `${api}/posts`,
        stats: `${api}/posts/stats`,
        lists: `${api}/lists`,
      },
    };
  };
}

/** `GET /api/v1/openapi.json`: built once, when it is first asked for, since it never changes while we run. */
export function createOpenApiEndpoint({ version, platforms }: Context): Handler {
  let text: string | null = null;
  return async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi({ version, platforms }));
    return reply.type("application/json; charset=utf-8").send(text);
  };
}
