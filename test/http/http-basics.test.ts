import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Method, Route } from "../../src/contract/route.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { createApp } from "../../src/http/app.ts";
import { rawGet } from "../support/raw-http.ts";
import { type Inhabitant, NOON, openWorld, SETTINGS, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  const at = NOON.getTime() / 1000 - 60;
  await world.store(
    Array.from({ length: 25 }, (_, index) => ({
      platform: "Telegram",
      uid: `post-${index}`,
      published_at: at - index,
      account: { handle: "Herald", type: "organization" },
      text: `The harbor opens, part ${index}`,
      language: "EN",
    })),
  );
});

afterAll(() => world.close());

describe("paths and methods", () => {
  test.each(["/api/v1/posts/", "/api/v1//posts", "//api/v1/posts//", "/api/v1/posts"])(
    "%s is answered like /api/v1/posts, without a redirect.",
    async (path) => {
      const answer = await world.get(`${path}?per_page=1`, { key: ann.key });
      expect(answer.status).toBe(200);
      expect(answer.body.meta.total_posts).toBe(25);
    },
  );

  test("Slashes in the query string stay as they are.", async () => {
    const answer = await world.get("/api/v1/posts?keyword=https://harbor//&keyword2=//", { key: ann.key });
    expect(answer.body.links.self).toContain("keyword=https%3A%2F%2Fharbor%2F%2F");
  });

  test.each([
    "/api/v2/posts",
    "/api/v1/nothing",
    "/api/v1/posts/1/2",
    "/api/v1/lists/1/x",
    "/nothing",
    "/API/v1",
  ])("%s is 404 before the key is looked at.", async (path) => {
    const answer = await world.get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.errors).toMatchObject([{ status: "404", code: "not_found" }]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"])(
    "%s is 405 with Allow on every path, before the key is looked at.",
    async (method) => {
      for (const [path, methods] of methodsByPath()) {
        if (methods.includes(method as Method)) continue;
        const answer = await world.get(path, { method });
        expect(answer.status, path).toBe(405);
        const allowed = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]));
        expect(answer.headers.allow).toBe([...allowed, "OPTIONS"].join(", "));
        expect(answer.body.errors).toMatchObject([{ status: "405", code: "method_not_allowed" }]);
      }
    },
  );

  test("A method that is not allowed is refused whatever its body is.", async () => {
    const headers = { "content-type": "text/xml" };
    const answer = await world.get("/api/v1/posts", { method: "POST", headers, body: "<a/>" });
    expect(answer.status).toBe(405);
  });

  test("HEAD is answered like GET, without the body.", async () => {
    for (const path of ["/api/v1", "/api/v1/posts", "/api/v1/lists", "/docs", "/healthz"]) {
      const head = await world.get(path, { method: "HEAD", key: ann.key });
      expect(head.status).toBe(200);
      expect(head.text).toBe("");
      expect(head.headers["content-type"]).toBe(
        (await world.get(path, { key: ann.key })).headers["content-type"],
      );
    }
    expect((await world.get("/api/v1/posts", { method: "HEAD" })).status).toBe(401);
  });

  test("A body on a GET is refused.", async () => {
    for (const headers of [{ "content-length": "2" }, { "transfer-encoding": "chunked" }]) {
      const answer = await world.get("/api/v1/posts", { key: ann.key, headers, body: "{}" });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ code: "unexpected_body" }]);
    }
    const empty = await world.get("/api/v1/posts", { key: ann.key, headers: { "content-length": "0" } });
    expect(empty.status).toBe(200);
  });
});

describe("headers", () => {
  test("Every response has a request ID; one that the caller brings is kept when it is harmless.", async () => {
    const first = await world.get("/api/v1");
    const second = await world.get("/nothing");
    expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    const brought = await world.get("/api/v1", { headers: { "x-request-id": "trace-1.2" } });
    expect(brought.headers["x-request-id"]).toBe("trace-1.2");
    const odd = await world.get("/api/v1", { headers: { "x-request-id": "a b<c>" } });
    expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("Every response is safe to open in a browser, errors too.", async () => {
    for (const path of ["/api/v1/posts", "/nothing", "/%zz", "/", "/docs", "/healthz"]) {
      const { headers } = await world.get(path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  test("Answers to a key are not to be kept by anybody between.", async () => {
    const { headers } = await world.get("/api/v1/lists", { key: ann.key });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.vary).toContain("Authorization");
  });

  test("A browser may call from anywhere, without credentials.", async () => {
    const preflight = await world.get("/api/v1/posts", {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-headers": "authorization" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
    expect(preflight.headers["access-control-allow-headers"]).toContain("Prefer");
    const refused = await world.get("/api/v1/posts", { headers: { origin: "https://elsewhere.example" } });
    expect(refused.status).toBe(401);
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
    expect(refused.headers["access-control-expose-headers"]).toContain("X-RateLimit-Remaining");
    const outside = await world.get("/healthz", { headers: { origin: "https://elsewhere.example" } });
    expect(outside.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await world.get("/api/v1/nothing", { method: "OPTIONS" })).status).toBe(404);
  });

  test("Large answers are compressed on request, with the same content.", async () => {
    const plain = await rawGet(`${world.url}/api/v1/openapi.json`, "identity");
    expect(plain.encoding).toBeUndefined();
    const brotli = await rawGet(`${world.url}/api/v1/openapi.json`, "gzip, br");
    // The matcher would look at every byte by itself.
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const zipped = await rawGet(`${world.url}/api/v1/openapi.json`, "gzip");
    expect(zipped.encoding).toBe("gzip");
    expect(zipped.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect((await rawGet(`${world.url}/healthz`, "gzip")).encoding).toBeUndefined();
  });
});

describe("around the API", () => {
  test("The API says what it is, without a key.", async () => {
    const { status, body } = await world.get("/api/v1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Earshot", links: { documentation: `${world.url}/docs` } });
    for (const link of [body.links.documentation, body.links.openapi]) {
      expect((await world.get(link)).status).toBe(200);
    }
  });

  test("The OpenAPI document names every route.", async () => {
    const { body } = await world.get("/api/v1/openapi.json");
    expect(Object.keys(body.paths)).toEqual([...new Set(Object.values(ROUTES).map(({ path }) => path))]);
  });

  test("The documentation loads nothing from elsewhere and runs no script but ours.", async () => {
    const page = await world.get("/docs");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(page.headers["content-security-policy"]).not.toContain("unsafe");
    const scripts = [...page.text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toEqual([' src="/docs/start.js"', ' src="/docs/swagger-ui-bundle.js" defer']);
    expect(page.text).not.toMatch(/https?:\/\/|<style|\sstyle=|\son[a-z]+=/);
    const files = [...page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files).toHaveLength(4);
    for (const path of files) {
      const file = await world.get(path);
      expect(file.status).toBe(200);
      expect(file.headers["content-type"]).toMatch(
        path.endsWith(".css") ? /^text\/css/ : /^text\/javascript/,
      );
    }
  });

  test("What the documentation consists of is compressed once and sent once; the rest of its package is not served.", async () => {
    const path = "/docs/swagger-ui-bundle.js";
    const plain = await rawGet(`${world.url}${path}`, "identity");
    const small = await rawGet(`${world.url}${path}`, "gzip, br");
    expect(small.encoding).toBe("br");
    expect(small.body.length).toBeLessThan(450_000);
    expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
    const { headers } = await world.get(path);
    const again = await world.get(path, { headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
    expect((await world.get("/docs/swagger-ui-bundle.js.LICENSE.txt")).text).toContain("React");
    for (const name of ["swagger-ui-bundle.js.map", "index.html", "package.json", "..%2fpackage.json"]) {
      expect((await world.get(`/docs/${name}`)).status, name).toBe(404);
    }
  });

  test("Where the web application was not built, the front page leads to the documentation.", async () => {
    const service = await world.serve({ webDirectory: null });
    const { text, headers } = await service.get("/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('href="/docs"');
    await service.app.close();
  });

  test("The stores are asked once for many who want to know whether they answer.", async () => {
    let pings = 0;
    const posts = {
      ...world.posts,
      ping: async () => {
        pings += 1;
      },
    };
    const app = await createApp({
      ...world,
      posts,
      importer: { import: () => Promise.reject(new Error("nothing is imported here")) },
      secret: Buffer.alloc(32),
      clock: world.now,
      logger: pino({ level: "silent" }),
      settings: SETTINGS,
    });
    const { url } = await app.listen();
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/readyz`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(pings).toBeLessThan(5);
    await app.close();
  });

  test("The process is healthy and the stores are ready, without a key.", async () => {
    expect((await world.get("/healthz")).status).toBe(200);
    expect((await world.get("/readyz")).status).toBe(200);
  });

  test("Metrics have a listener of their own and count by route.", async () => {
    expect((await world.get("/metrics")).status).toBe(404);
    await world.get("/api/v1/lists/1", { key: ann.key });
    const text = await (await fetch(world.metricsUrl ?? "")).text();
    expect(text).toMatch(
      /earshot_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/lists\/:id",status="404"\} \d/,
    );
    expect(text).toContain("earshot_http_requests_in_flight");
    expect(text).toContain("process_cpu_seconds_total");
  });
});

function methodsByPath(): ReadonlyMap<string, readonly Method[]> {
  const methods = new Map<string, Method[]>(
    ["/", "/docs", "/healthz", "/readyz"].map((path) => [path, ["GET"]]),
  );
  const routes: readonly Route[] = Object.values(ROUTES);
  for (const { path, method } of routes) {
    const target = path.replace("{id}", "1");
    methods.set(target, [...(methods.get(target) ?? []), method]);
  }
  return methods;
}
