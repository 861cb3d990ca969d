import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Handler } from "./server.ts";

const require = createRequire(import.meta.url);

export const DOCS_SCRIPTS = { redoc: "/docs/redoc.js", start: "/docs/start.js" } as const;

/** `GET /docs`: the OpenAPI document made readable, with nothing from any other server. */
export function createDocsEndpoint(): Handler {
  return async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(PAGE);
}

/** The reader comes out of its package; it is loaded when somebody first asks for it. */
export function createRedocEndpoint(): Handler {
  let script: Promise<string> | undefined;
  return async (_request, reply) => {
    script ??= readRedoc();
    return reply.headers(SCRIPT_HEADERS).send(await script);
  };
}

/** It would fetch its maker's logo from elsewhere; the policy of the page forbids that, and the browser complains. */
async function readRedoc(): Promise<string> {
  const script = await readFile(require.resolve("redoc/bundles/redoc.standalone.js"), "utf8");
  return script.replaceAll("https://cdn.redoc.ly/redoc/logo-mini.svg", EMPTY_IMAGE);
}

const EMPTY_IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

export function createDocsStartEndpoint(): Handler {
  return async (_request, reply) => reply.headers(SCRIPT_HEADERS).send(START);
}

const SCRIPT_HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=3600",
} as const;

/** Redoc writes its styles while it runs and searches in a worker of its own making; scripts come from here alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FONT = "system-ui, sans-serif";
const CODE_FONT = "ui-monospace, monospace";

const OPTIONS = {
  hideDownloadButton: false,
  disableSearch: false,
  nativeScrollbars: true,
  theme: {
    typography: {
      fontFamily: FONT,
      headings: { fontFamily: FONT },
      code: { fontFamily: CODE_FONT },
    },
  },
};

const START = `Redoc.init("/api/v1/openapi.json", ${JSON.stringify(OPTIONS)}, document.getElementById("docs"));\n`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot API</title>
<style>body{margin:0}</style>
</head>
<body>
<div id="docs"><noscript>The <a href="/api/v1/openapi.json">OpenAPI document</a> is readable without scripts.</noscript></div>
<script src="${DOCS_SCRIPTS.redoc}"></script>
<script src="${DOCS_SCRIPTS.start}"></script>
</body>
</html>
`;
