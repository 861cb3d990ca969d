import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { SESSION_HEADER } from "../../contract/manage/users.ts";
import type { Route } from "../../contract/route.ts";
import { ROUTES } from "../../contract/routes.ts";
import type { Handler } from "../server/server.ts";
import { etagOf, sendWebFile, type WebFile } from "../web/web-files.ts";

/** The page around Swagger UI, and its colors where they are too faint to be read. */
const DOCS_STYLE = `html { background: #fff; color: #191e25; }
html.dark-mode { background: #12161b; color: #e4e8ed; }
body { margin: 0; font: 15px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
header { position: sticky; top: 0; z-index: 10; background: #fff; border-bottom: 1px solid #e0e4e9; }
html.dark-mode header { background: #181d23; border-color: #2c343e; }
header nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; max-width: 1536px; min-height: 52px;
  margin: 0 auto; padding: 0 20px; box-sizing: border-box; }
header a { padding: 12px; color: #4f5965; text-decoration: none; }
html.dark-mode header a { color: #a3adb8; }
header a:hover { text-decoration: underline; }
header a.brand { display: inline-flex; align-items: center; gap: 10px; padding-left: 0; font-weight: 680; font-size: 17px; }
header a.brand, header a[aria-current] { color: #191e25; }
html.dark-mode header a.brand, html.dark-mode header a[aria-current] { color: #e4e8ed; }
header a[aria-current] { font-weight: 600; box-shadow: inset 0 -2px #1c6275; }
.lead { max-width: 1460px; margin: 0 auto; padding: 20px 20px 0; box-sizing: border-box; }
.lead p { margin: 0 0 8px; }
.lead a { color: inherit; text-underline-offset: 0.2em; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info hgroup a, .swagger-ui .info .version-stamp { display: none; }

html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .scheme-container { background: #12161b; }
html.dark-mode .swagger-ui .header-col { color: #e4e6e6; }
html.dark-mode .swagger-ui .btn.cancel { border-color: #ff8080; color: #ff8080; }

html:not(.dark-mode) .swagger-ui .info .title small { background: #5c6370; }
html:not(.dark-mode) .swagger-ui .info a { color: #1c5fb0; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #1c7a50; color: #1c7a50; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { color: #1c7a50; }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: #c22a2a; color: #c22a2a; }
html:not(.dark-mode) .swagger-ui .btn.execute { background: #1c5fb0; border-color: #1c5fb0; }
html:not(.dark-mode) .swagger-ui .download-contents { background: #5c6370; }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #595f6b; }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1f6fbf; }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #1f7a4f; }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: #147a68; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #c22a2a; }
`;

const require = createRequire(import.meta.url);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Of the package only what the page needs, and the licences that its script refers to. */
const PACKAGED: Readonly<Record<string, string>> = {
  "swagger-ui-bundle.js": SCRIPT,
  "swagger-ui-bundle.js.LICENSE.txt": TEXT,
  "swagger-ui.css": STYLE,
};

/** By the path under which it is asked for; compressed once, for everybody. */
async function loadDocsFiles(): Promise<ReadonlyMap<string, WebFile>> {
  const packaged = Object.entries(PACKAGED).map(async ([name, mediaType]) => {
    const content = await readFile(require.resolve(`swagger-ui-dist/${name}`));
    return [`/docs/${name}`, await compress(content, mediaType)] as const;
  });
  return new Map([
    ...(await Promise.all(packaged)),
    ["/docs/start.js", await compress(Buffer.from(DOCS_SCRIPT), SCRIPT)],
    ["/docs/page.css", await compress(Buffer.from(DOCS_STYLE), STYLE)],
  ]);
}

async function compress(plain: Buffer, mediaType: string): Promise<WebFile> {
  const [br, gzip] = await Promise.all([brotliAsync(plain, BROTLI), gzipAsync(plain)]);
  return { mediaType, etag: etagOf(plain), plain, br, gzip };
}

/** The first reader waits for it: the last two percent would take twice as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** `GET /docs`: the OpenAPI document made readable and usable, with nothing from any other server. */
export function createDocsEndpoint(): Handler {
  return async (_request, reply) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(PAGE);
}

/** What the page consists of. Most servers are never asked for it: it is loaded at the first request. */
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

/** The sign of the web application. */
const MARK =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1c6275"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path d="M9.5 20.5a9 9 0 1 1 13-9.8"/><path d="M13.2 17.6a4.4 4.4 0 1 1 6-5.6"/></g><circle cx="21.5" cy="21.5" r="2.6" fill="#ffd166"/></svg>';

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
<header>
<nav aria-label="Pages">
<a class="brand" href="/">${MARK} Earshot</a>
<a href="/">Search</a>
<a href="/compare">Compare</a>
<a href="/watch">Watch</a>
<a href="/lists">Lists</a>
<a href="/docs" aria-current="page">API documentation</a>
</nav>
</header>
<section class="lead" aria-label="Before you begin">
<p id="key">To send a request from here, press Authorize and paste a key. It is forgotten when you leave this page.</p>
<p><a href="/account">Your API keys</a> · <a href="/api/v1/openapi.json">OpenAPI document</a></p>
</section>
<div id="docs"><noscript>The OpenAPI document is readable without scripts.</noscript></div>
</body>
</html>
`;

const ALL_ROUTES: readonly Route[] = Object.values(ROUTES);
const SESSION_PATHS = ALL_ROUTES.filter(({ access }) => access === "page" || access === "cookie").map(
  ({ path }) => path,
);

/**
 * Starts Swagger UI on our document, as dark as the web application; the key stays in the memory of the page.
 *
 * Left alone it would fill the examples of all parameters into the form, and a search with all of them finds nothing:
 * the example of what may be left out goes into the description. And it would ask for the session cookie, which no
 * script can set: the browser sends the one it has, and we add the header that has to come with it. It is given the
 * document as OpenAPI 3.0, which it shows in less than half the time that it takes for 3.1. What a screen reader or a
 * keyboard needs and Swagger UI forgets is added to whatever appears.
 */
const DOCS_SCRIPT = `"use strict";

const sessionPaths = new Set(${JSON.stringify([...new Set(SESSION_PATHS)])});
const system = matchMedia("(prefers-color-scheme: dark)");

addEventListener("DOMContentLoaded", start);
system.addEventListener("change", applyColors);
applyColors();

function applyColors() {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  const dark = chosen === "dark" || (chosen !== "light" && system.matches);
  document.documentElement.classList.toggle("dark-mode", dark);
}

function start() {
  const docs = document.getElementById("docs");
  new MutationObserver(() => mend(docs)).observe(docs, { childList: true, subtree: true });
  const ui = SwaggerUIBundle({
    url: "/api/v1/openapi.json",
    domNode: docs,
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    persistAuthorization: false,
    syntaxHighlight: { theme: "tomorrow-night" },
    validatorUrl: null,
    plugins: [{ statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (spec) => update(asOlder(prepare(spec))) } } } }],
    requestInterceptor(request) {
      const { pathname } = new URL(request.url, location.href);
      if (sessionPaths.has(pathname)) request.headers[${JSON.stringify(SESSION_HEADER)}] = "1";
      return request;
    },
    onComplete: () => useSessionKey(ui),
  });
}

/** A reader who is signed in has the key of the session, which is renewed while the page is open. */
async function useSessionKey(ui) {
  const headers = { "content-type": "application/json", [${JSON.stringify(SESSION_HEADER)}]: "1" };
  const answer = await fetch("/manage/v1/session/key", { method: "POST", headers, body: "{}" }).catch(() => null);
  if (!answer?.ok) return;
  const { key, expires_at: end } = await answer.json();
  ui.preauthorizeApiKey("bearer", key);
  document.getElementById("key").textContent =
    "You are signed in: requests from here are sent with the key of your session. Authorize takes another one.";
  setTimeout(useSessionKey, Math.max((Date.parse(end) - Date.now()) / 2, 30_000), ui);
}

function prepare({ servers, components, paths, ...spec }) {
  const { cookie, ...securitySchemes } = components.securitySchemes;
  return {
    ...spec,
    openapi: "3.0.3",
    paths: mapValues(paths, (path) => mapValues(path, withoutCookie)),
    components: { ...components, securitySchemes, parameters: mapValues(components.parameters, describeExample) },
  };
}

function withoutCookie(operation) {
  return { ...operation, security: operation.security.filter(({ cookie }) => cookie === undefined) };
}

function describeExample(parameter) {
  const { example, ...rest } = parameter;
  if (rest.required || example === undefined) return parameter;
  const text = typeof example === "string" ? example : JSON.stringify(example);
  const description = rest.description + " Example: \`" + text + "\`";
  // Without any, an object would be made up.
  return rest.schema.type === "object" ? { ...rest, description, example: {} } : { ...rest, description };
}

/** What OpenAPI 3.0 says in other words. */
function asOlder(value) {
  if (Array.isArray(value)) return value.map(asOlder);
  if (typeof value !== "object" || value === null) return value;
  const { const: only, examples, anyOf, ...rest } = mapValues(value, asOlder);
  if (typeof only === "string") rest.enum = [only];
  else if (only !== undefined) rest.const = only;
  if (Array.isArray(examples)) rest.example = examples[0];
  else if (examples !== undefined) rest.examples = examples;
  const choices = anyOf?.filter((choice) => choice.type !== "null");
  if (choices?.length < anyOf?.length) rest.nullable = true;
  if (choices?.length === 1) return { ...choices[0], ...rest };
  return choices === undefined ? rest : { ...rest, anyOf: choices };
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function mend(docs) {
  for (const row of docs.querySelectorAll("[data-param-name]")) {
    for (const field of row.querySelectorAll("input, select, textarea")) field.ariaLabel = row.dataset.paramName;
  }
  for (const field of docs.querySelectorAll(".auth-container input")) field.ariaLabel = "API key";
  for (const body of docs.querySelectorAll("textarea.body-param__text")) body.ariaLabel = "Request body";
  for (const block of docs.querySelectorAll("pre")) block.tabIndex = 0;
  for (const button of docs.querySelectorAll(".close-modal")) button.ariaLabel = "Close";
  for (const button of docs.querySelectorAll(".modal-btn")) button.ariaLabel = null;
}
`;
