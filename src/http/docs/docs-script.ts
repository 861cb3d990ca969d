import { SESSION_HEADER } from "../../contract/manage/users.ts";
import type { Route } from "../../contract/route.ts";
import { ROUTES } from "../../contract/routes.ts";

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
export const DOCS_SCRIPT = `"use strict";

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
