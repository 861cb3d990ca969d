import type { Type } from "typebox";
import { ERRORS, ErrorBodySchema, type ErrorCode } from "../errors.ts";
import { CONFIRMED_MINUTES } from "../limits.ts";
import { SESSION_HEADER } from "../manage/users.ts";
import type { Access, ParameterSpec, PathParameterSpec, RequestBody, Route } from "../route.ts";

export function openApiOperation(route: Route, print: PrintSchema): object {
  const isSearch = route.parameters.length > 0;
  const status = statusOf(route);
  return {
    operationId: route.id,
    summary: route.summary,
    description: [route.description, RIGHTS[route.access], route.confirmed ? CONFIRMED : ""]
      .filter((text) => text !== "")
      .join(" "),
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: [
      ...route.pathParameters.map((spec) => openApiPathParameter(spec, print)),
      ...route.parameters.map(({ base }) => ({ $ref: `#/components/parameters/${base}` })),
      ...(isSearch ? [{ $ref: "#/components/parameters/Prefer" }] : []),
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBodyOf(route.body, print) }),
    responses: {
      [status]: {
        description: route.summary,
        headers: headersOf(route, status),
        ...contentOf(route, print),
      },
      ...Object.fromEntries(
        statusesOf(route).map((status) => [String(status), errorResponse(route, status, print)]),
      ),
    },
    "x-codeSamples": [{ lang: "Shell", label: "curl", source: curl(route) }],
  };
}

/** The status of a request that went well. */
export function statusOf(route: Route): number {
  return route.status ?? (route.response === null ? 204 : 200);
}

export const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": {
    description: "Requests an hour that the user, or the key, may make: whichever has fewer left.",
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

const RIGHTS: Readonly<Record<Access, string>> = {
  open: "",
  page: `Needs the header \`${SESSION_HEADER}: 1\`.`,
  cookie: `Needs the session cookie; what is not a GET needs the header \`${SESSION_HEADER}: 1\` too.`,
  key: "",
  lists: "The key needs the scope `lists`.",
  import: "The key needs the scope `import`.",
  erase: "The key needs the scope `erase`, or `admin`.",
  audit: "The key must be an auditor's, or have the scope `audit` or `admin`.",
  admin: "The key needs the scope `admin`.",
  own_keys: "The key must be that of a session, or have the scope `admin`.",
  session_key: "The key must be that of a session.",
};

/** Said of what a thief of a key or of a session must not do. */
const CONFIRMED = `The key must be that of a session whose password was given within ${CONFIRMED_MINUTES} minutes: see \`POST /manage/v1/session/confirm\`.`;

function tagOf({ path }: Route): string {
  return path.startsWith("/manage/") ? "Manage" : "Read";
}

function securityOf({ access }: Route): readonly object[] {
  if (access === "open" || access === "page") return [];
  return access === "cookie" ? [{ cookie: [] }] : [{ bearer: [] }];
}

function requestBodyOf(body: RequestBody, print: PrintSchema): object {
  if (body.kind === "json") {
    const { schema, example } = body;
    return { required: true, content: { "application/json": { schema: print(schema), example } } };
  }
  const content = Object.fromEntries(body.mediaTypes.map((mediaType) => [mediaType, {}]));
  return { required: true, description: body.description, content };
}

function contentOf(route: Route, print: PrintSchema): object {
  const { response, mediaTypes = ["application/json"], streamed } = route;
  if (response === null) return {};
  const schemas: readonly (readonly [string, Type.TSchema])[] = [
    ...mediaTypes.map((type) => [type, response] as const),
    ...(streamed === undefined ? [] : [[streamed.mediaType, streamed.line] as const]),
  ];
  return { content: Object.fromEntries(schemas.map(([type, schema]) => [type, { schema: print(schema) }])) };
}

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
  const isCounted = isKeyed(route) && status !== 401 && status !== 431;
  const names: readonly (keyof typeof HEADERS)[] = [
    "X-Request-Id",
    ...(isCounted ? (["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 429 ? (["Retry-After"] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function isKeyed({ access }: Route): boolean {
  return access !== "open" && access !== "page" && access !== "cookie";
}

/** Without `-g`, curl takes brackets for a pattern of its own. */
function curl(route: Route): string {
  const path = route.pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example)),
    route.path,
  );
  const query = route.exampleQuery === "" ? "" : `?${route.exampleQuery}`;
  const words = [
    "curl -g",
    ...(route.method === "GET" ? [] : [`-X ${route.method}`]),
    ...(isKeyed(route) ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(route.access === "cookie" || route.access === "page"
      ? [`-b cookies -c cookies -H "${SESSION_HEADER}: 1"`]
      : []),
    ...curlBody(route),
    `"$BASE${path}${query}"`,
  ];
  return words.join(" ");
}

function curlBody({ body }: Route): readonly string[] {
  if (body === undefined) return [];
  if (body.kind === "stream") return [`-H "Content-Type: ${body.mediaTypes[0]}"`, "--data-binary @posts"];
  return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body.example)}'`];
}

export type PrintSchema = (schema: Type.TSchema) => unknown;

/** Prints TypeBox schemas as plain JSON Schema, with a reference wherever a named schema is used. */
export function createSchemaPrinter(named: Readonly<Record<string, Type.TSchema>>): {
  readonly print: PrintSchema;
  readonly definitions: () => Readonly<Record<string, unknown>>;
} {
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

  function print(value: unknown): unknown {
    const name = names.get(value);
    return name === undefined ? printParts(value) : { $ref: `#/components/schemas/${name}` };
  }

  function printParts(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(print);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value) return printReference(value);
    // TypeBox keeps its own marks in properties that are not enumerable: they stay behind.
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, print(part)]));
  }

  /** A schema that holds itself has its definition beside it; inside, it is only referred to by its name. */
  function printReference(value: object): unknown {
    const { $ref, $defs } = value as { readonly $ref: string; readonly $defs?: Record<string, object> };
    const { $id: _, ...definition } = ($defs?.[$ref] ?? {}) as { readonly $id?: string };
    return $defs === undefined ? { $ref: `#/components/schemas/${$ref}` } : printParts(definition);
  }

  return {
    print,
    definitions: () =>
      Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, printParts(schema)])),
  };
}

/** A keyed parameter is OpenAPI's `deepObject`, whose name goes without the brackets. */
export function openApiParameter(spec: ParameterSpec, print: PrintSchema): object {
  return {
    name: spec.kind === "keyed" ? spec.base : spec.name,
    in: "query",
    required: spec.required === true,
    description: spec.description,
    ...(spec.kind === "keyed" ? { style: "deepObject", explode: true } : {}),
    ...(spec.kind === "array" ? { style: "form", explode: true } : {}),
    schema: print(spec.schema),
    example: spec.example,
  };
}

function openApiPathParameter(spec: PathParameterSpec, print: PrintSchema): object {
  return {
    name: spec.name,
    in: "path",
    required: true,
    description: spec.description,
    schema: print(spec.schema),
    example: spec.example,
  };
}

/** RFC 7240. */
export const PREFER = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "With `handling=strict` every warning is a 400 instead.",
  schema: { type: "string", enum: ["handling=strict", "handling=lenient"] },
};
