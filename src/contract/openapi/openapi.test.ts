import { expect, test } from "vitest";
import { ERRORS } from "../errors.ts";
import { PARAMETERS } from "../parameters.ts";
import { checkBody } from "../request/check-body.ts";
import { takeParameter } from "../request/given-parameters.ts";
import { OTHER_PARAMETERS } from "../request/other-parameters.ts";
import { parsePostRequest } from "../request/parse-post-request.ts";
import type { Route } from "../route.ts";
import { ROUTES } from "../routes.ts";
import { buildOpenApi } from "./openapi.ts";

const routes: readonly Route[] = Object.values(ROUTES);
const text = JSON.stringify(buildOpenApi({ version: "1.2.3" }));
const document = JSON.parse(text) as {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly style?: string }>>;
    readonly schemas: Readonly<Record<string, unknown>>;
  };
};

interface Operation {
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly headers: Readonly<Record<string, unknown>> }>
  >;
}

test("the same arguments give the same document", () => {
  expect(JSON.stringify(buildOpenApi({ version: "1.2.3" }))).toBe(text);
  expect(document.info.version).toBe("1.2.3");
});

test("every route is documented, with all its errors and with a key where it needs one", () => {
  expect(Object.keys(document.paths)).toEqual([...new Set(routes.map(({ path }) => path))]);
  for (const route of routes) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    expect(operation?.security).toHaveLength(["open", "page"].includes(route.access) ? 0 : 1);
    expect(operation?.requestBody === undefined, route.id).toBe(route.body === undefined);
    for (const code of route.errors) {
      expect(operation?.responses[ERRORS[code].status]?.description).toContain(`\`${code}\``);
    }
  }
});

test("every parameter is documented on the search and on the statistics", () => {
  for (const path of ["/api/v1/posts", "/api/v1/posts/stats"]) {
    const refs = document.paths[path]?.get?.parameters.map(({ $ref }) => $ref);
    for (const { base } of PARAMETERS) expect(refs).toContain(`#/components/parameters/${base}`);
  }
  expect(document.components.parameters.post_type).toMatchObject({
    name: "post_type[]",
    style: "form",
    explode: true,
  });
  expect(document.components.parameters.person).toMatchObject({
    name: "person",
    style: "deepObject",
    explode: true,
    schema: { type: "object", additionalProperties: { type: "string" } },
  });
});

test("answers under a key document the rate limit", () => {
  const { responses } = document.paths["/api/v1/posts"]?.get ?? {};
  expect(Object.keys(responses?.["200"]?.headers ?? {})).toContain("X-RateLimit-Remaining");
  expect(Object.keys(responses?.["429"]?.headers ?? {})).toContain("Retry-After");
  expect(Object.keys(responses?.["401"]?.headers ?? {})).toContain("WWW-Authenticate");
});

test("every reference leads somewhere, and every named schema is used", () => {
  const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path));
  for (const ref of refs) {
    const target = ref
      .split("/")
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    expect(target, ref).toBeDefined();
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(refs, name).toContain(`components/schemas/${name}`);
  }
});

test("the examples of the parameters are accepted", () => {
  for (const { name, base, kind, example } of PARAMETERS) {
    const query = new URLSearchParams();
    if (kind === "keyed") {
      for (const [key, value] of Object.entries(example)) query.append(`${base}[${key}]`, value);
    } else {
      for (const value of kind === "array" ? example : [example]) query.append(name, String(value));
    }
    // Two of them mean something only beside another.
    if (base === "simple_query") query.set("keyword", "a");
    if (base === "published_at_to") query.set("published_at_from", "0");
    const { problems, warnings } = parsePostRequest(query.toString(), { nowSeconds: 1_731_628_800 });
    expect({ problems, warnings }, name).toEqual({ problems: [], warnings: [] });
  }
});

test("the examples of the bodies are accepted", () => {
  for (const { id, body } of routes) {
    if (body?.kind === "json") expect(checkBody(body.schema, body.example), id).toEqual([]);
  }
});

test("the examples of the routes are accepted", () => {
  for (const { path, exampleQuery, parameters } of routes) {
    if (parameters.length === 0 || path.startsWith("/manage/v1/notices")) continue;
    const own = Object.keys(OTHER_PARAMETERS).filter((name) => parameters.some(({ base }) => base === name));
    const searched = own.reduce((query, name) => takeParameter(query, name).rest, exampleQuery);
    expect(parsePostRequest(searched, { nowSeconds: 1_731_628_800 })).toMatchObject({
      problems: [],
      warnings: [],
    });
  }
});
