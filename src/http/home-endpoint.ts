import { createHash } from "node:crypto";
import type { Handler } from "./server.ts";

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
