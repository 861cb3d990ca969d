import type { Handler } from "../server.ts";
import { sendWebFile } from "../web/send-web-file.ts";
import type { WebFile } from "../web/web-files.ts";
import { loadDocsFiles } from "./docs-files.ts";

/** `GET /docs`: the OpenAPI document made readable and usable, with nothing from any other server. */
export function createDocsEndpoint(): Handler {
  return async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(PAGE);
}

/** What the page consists of. Most servers are never asked for it: it is loaded when somebody first does. */
export function createDocsFileEndpoint(): Handler {
  let files: Promise<ReadonlyMap<string, WebFile>> | undefined;
  return async (request, reply) => {
    files ??= loadDocsFiles();
    const [path = ""] = request.url.split("?", 1);
    // The names stay when the content changes: a browser asks each time whether what it has is still right.
    reply.header("cache-control", "no-cache");
    return sendWebFile(request, reply, (await files).get(path));
  };
}

/** Scripts and styles come from files of ours alone; the pictures are written into the style sheet. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation · Earshot</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/start.js"></script>
<script src="/docs/swagger-ui-bundle.js" defer></script>
</head>
<body>
<nav>
<p><a href="/">Earshot</a> · <a href="/account">Your API keys</a> · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
<p>To send a request from here, press Authorize and paste a key. It is forgotten when you leave this page.</p>
</nav>
<main id="docs"><noscript>The OpenAPI document is readable without scripts.</noscript></main>
</body>
</html>
`;
