import { ErrorBodySchema } from "./error-body.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { openApiPathParameter } from "./openapi-parameter.ts";
import type { PrintSchema } from "./openapi-schema.ts";
import type { Route } from "./routes.ts";

export function openApiOperation(route: Route, print: PrintSchema): object {
  const isSearch = route.parameters.length > 0;
  return {
    operationId: route.id,
    summary: route.summary,
    description: route.description,
    security: route.needsKey ? [{ bearer: [] }] : [],
    parameters: [
      ...route.pathParameters.map((spec) => openApiPathParameter(spec, print)),
      ...route.parameters.map(({ base }) => ({ $ref: `#/components/parameters/${base}` })),
      ...(isSearch ? [{ $ref: "#/components/parameters/Prefer" }] : []),
    ],
    responses: {
      "200": {
        description: route.summary,
        headers: headersOf(route, 200),
        content: { "application/json": { schema: print(route.response) } },
      },
      ...Object.fromEntries(
        statusesOf(route).map((status) => [String(status), errorResponse(route, status, print)]),
      ),
    },
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: curl(route) }],
  };
}

export const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": {
    description: "Requests an hour that the key may make.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": {
    description: "How many of them are left.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "When the hour ends, in Unix seconds.",
    schema: { type: "integer" },
  },
  "Retry-After": {
    description: "Seconds to wait before the next request.",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750).",
    schema: { type: "string" },
  },
};

function statusesOf({ errors }: Route): readonly number[] {
  return [...new Set(errors.map((code) => ERRORS[code].status))].sort((left, right) => left - right);
}

function errorResponse(route: Route, status: number, print: PrintSchema): object {
  const codes = route.errors.filter((code) => ERRORS[code].status === status);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join("\n\n"),
    headers: headersOf(route, status),
    content: {
      "application/json": {
        schema: print(ErrorBodySchema),
        example: { errors: codes.slice(0, 1).map(errorExample) },
      },
    },
  };
}

function errorExample(code: ErrorCode): object {
  const { status, title } = ERRORS[code];
  return { status: String(status), code, title, detail: `${title}.`, meta: {} };
}

function headersOf(route: Route, status: number): object {
  const isCounted = route.needsKey && status !== 401 && status !== 431;
  const names: readonly (keyof typeof HEADERS)[] = [
    "X-Request-Id",
    ...(isCounted ? (["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 429 ? (["Retry-After"] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Without `-g`, curl takes brackets for a pattern of its own. */
function curl(route: Route): string {
  const key = route.needsKey ? ' -H "Authorization: Bearer $KEY"' : "";
  const path = route.pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example)),
    route.path,
  );
  const query = route.exampleQuery === "" ? "" : `?${route.exampleQuery}`;
  return `curl -g${key} "$BASE${path}${query}"`;
}
