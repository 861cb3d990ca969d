import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../src/contract/routes.ts";
import { type Inhabitant, NOON, openWorld, type World } from "./world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  bob = await world.createUser();
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

const UNKNOWN_KEY = "0".repeat(32);

describe("authentication", () => {
  test("A good key is let in, whatever the case of the scheme.", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER", "Bearer "]) {
      const answer = await world.get("/api/v1/lists", { headers: { authorization: `${scheme} ${ann.key}` } });
      expect(answer.status).toBe(200);
    }
  });

  test.each([
    ["no header", {}, "missing_api_key"],
    ["an empty token", { authorization: "Bearer " }, "missing_api_key"],
    ["another scheme", { authorization: "Basic YTpi" }, "invalid_api_key"],
    ["a key of the wrong shape", { authorization: "Bearer not-a-key" }, "invalid_api_key"],
    ["an unknown key", { authorization: `Bearer ${UNKNOWN_KEY}` }, "invalid_api_key"],
    ["a cookie", { cookie: "session=abc" }, "missing_api_key"],
  ])("With %s the answer is 401.", async (_name, headers, code) => {
    const answer = await world.get("/api/v1/posts", { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.errors).toMatchObject([{ status: "401", code }]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm=/);
    expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
  });

  test("RFC 6750: an error is named only when a key was sent.", async () => {
    const without = await world.get("/api/v1/posts");
    expect(without.headers["www-authenticate"]).not.toContain("error=");
    const wrong = await world.get("/api/v1/posts", { key: UNKNOWN_KEY });
    expect(wrong.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  test("A key in the address is refused with a hint and never repeated or logged.", async () => {
    for (const name of ["api_key", "apikey", "key", "token", "access_token"]) {
      const answer = await world.get(`/api/v1/posts?${name}=${bob.key}`);
      expect(answer.body.errors).toMatchObject([{ code: "missing_api_key" }]);
      expect(answer.body.errors[0].detail).toContain("in the address");
      expect(answer.text).not.toContain(bob.key);
    }
    const beside = await world.get(`/api/v1/posts?api_key=${bob.key}`, { key: bob.key });
    expect(beside.status).toBe(200);
    expect(beside.body.meta.warnings).toMatchObject([{ code: "key_in_query", parameter: "api_key" }]);
    expect(beside.text).not.toContain(bob.key);
    expect(world.logLines.join("")).not.toContain(bob.key);
  });

  test("A disabled key, and a key of a disabled user, are told apart from an unknown one.", async () => {
    const eve = await world.createUser();
    await world.directory.keys.setDisabled(eve.key, true);
    const answer = await world.get("/api/v1/posts", { key: eve.key });
    expect(answer.body.errors).toMatchObject([{ status: "401", code: "disabled_api_key" }]);
    const sam = await world.createUser();
    await world.directory.users.setDisabled(sam.user.email, true);
    const second = await world.get("/api/v1/posts", { key: sam.key });
    expect(second.body.errors).toMatchObject([{ status: "401", code: "disabled_api_key" }]);
  });

  test("Many failures from one address are answered slowly, a good key at once.", async () => {
    for (let count = 0; count < 12; count += 1) await world.get("/api/v1/posts", { key: UNKNOWN_KEY });
    const slow = performance.now();
    await world.get("/api/v1/posts", { key: UNKNOWN_KEY });
    expect(performance.now() - slow).toBeGreaterThan(200);
    world.setNow(new Date(NOON.getTime() + 61_000));
    const fast = performance.now();
    expect((await world.get("/api/v1/posts", { key: UNKNOWN_KEY })).status).toBe(401);
    expect(performance.now() - fast).toBeLessThan(200);
    world.setNow(NOON);
  });
});

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
    "/api/v1/posts/1",
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
      const paths = Object.values(ROUTES).map(({ path }) => path.replace("{id}", "1"));
      for (const path of [...paths, "/", "/docs", "/healthz", "/readyz"]) {
        const answer = await world.get(path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe("GET, HEAD, OPTIONS");
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
    const plain = await rawGet("/api/v1/openapi.json", "identity");
    expect(plain.encoding).toBeUndefined();
    expect(brotliDecompressSync((await rawGet("/api/v1/openapi.json", "gzip, br")).body)).toEqual(plain.body);
    const zipped = await rawGet("/api/v1/openapi.json", "gzip");
    expect(zipped.encoding).toBe("gzip");
    expect(zipped.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect((await rawGet("/healthz", "gzip")).encoding).toBeUndefined();
  });
});

describe("strict handling", () => {
  test("Under strict handling every warning is an error, and the answer says that it was applied.", async () => {
    const lenient = await world.get("/api/v1/posts?nonsense=1&per_page=", { key: ann.key });
    expect(lenient.status).toBe(200);
    expect(lenient.body.meta.warnings).toHaveLength(2);
    const headers = { prefer: "handling=strict" };
    const strict = await world.get("/api/v1/posts?nonsense=1&per_page=", { key: ann.key, headers });
    expect(strict.status).toBe(400);
    expect(strict.headers["preference-applied"]).toBe("handling=strict");
    expect(strict.body.errors.map(({ code }: { code: string }) => code).sort()).toEqual([
      "empty_parameter",
      "unknown_parameter",
    ]);
  });

  test("The lists ignore unknown parameters in silence, but not under strict handling.", async () => {
    expect((await world.get("/api/v1/lists?x=1", { key: ann.key })).body).toEqual([]);
    const headers = { prefer: "handling=strict" };
    const strict = await world.get("/api/v1/lists?x=1", { key: ann.key, headers });
    expect(strict.body.errors).toMatchObject([{ code: "unknown_parameter", source: { parameter: "x" } }]);
  });
});

describe("hostile addresses", () => {
  test.each(["/api/v1/lists/%zz", "/%", "/api/v1/posts%E0%A4"])(
    "%s is a 400 in the usual shape.",
    async (path) => {
      const answer = await world.get(path, { key: ann.key });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ status: "400", code: "malformed_request" }]);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    },
  );

  test("An address of 128 KB is read; a longer one is a 431 in the usual shape.", async () => {
    const base = "/api/v1/posts?x=";
    const longest = await world.get(base + "a".repeat(128 * 1024 - base.length), { key: ann.key });
    expect(longest.status).toBe(200);
    for (const length of [128 * 1024 + 1, 200_000, 3_000_000]) {
      const text = await rawExchange(
        `GET ${base}${"a".repeat(length - base.length)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 431 /);
      expect(bodyOf(text).errors).toMatchObject([{ status: "431", code: "address_too_long" }]);
      expect(text.toLowerCase()).toContain("x-request-id: ");
    }
  });

  test.each([
    ["garbage", "NONSENSE\r\n\r\n"],
    ["a literal space", "GET /api/v1/posts?keyword=a b HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no Host", "GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ])("A request with %s is a 400 in the usual shape.", async (_name, request) => {
    const text = await rawExchange(request);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(text).errors).toMatchObject([{ status: "400", code: "malformed_request" }]);
  });

  test("An address with scheme and host is understood, and the host is not believed.", async () => {
    const request =
      "GET http://evil.example/api/v1/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    const text = await rawExchange(request);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(text).links.self).toBe(`${world.url}/api/v1`);
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
    expect(Object.keys(body.paths).sort()).toEqual(
      Object.values(ROUTES)
        .map(({ path }) => path)
        .sort(),
    );
  });

  test("The documentation loads nothing from elsewhere and runs no script but ours.", async () => {
    const page = await world.get("/docs");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    const scripts = [...page.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script src="/docs/redoc.js">', '<script src="/docs/start.js">']);
    expect(page.text).not.toMatch(/https?:\/\//);
    for (const path of ["/docs/redoc.js", "/docs/start.js"]) {
      const script = await world.get(path);
      expect(script.status).toBe(200);
      expect(script.headers["content-type"]).toMatch(/^text\/javascript/);
      expect(script.text).not.toMatch(/cdn\.redoc|fonts\.g/);
    }
  });

  test("The front page names the service and leads to its documentation.", async () => {
    const { text, headers } = await world.get("/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('href="/docs"');
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
    expect(text).toContain('earshot_authentication_failures_total{code="invalid_api_key"}');
    expect(text).toContain("process_cpu_seconds_total");
  });
});

interface RawAnswer {
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

/** `fetch` would decompress. */
async function rawGet(path: string, encoding: string): Promise<RawAnswer> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const sent = request(world.url + path, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Sends bytes that no client would, and gives back all that comes until the server closes or falls silent. */
function rawExchange(request: string): Promise<string> {
  const { hostname, port } = new URL(world.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (text.endsWith("}")) done();
    });
    socket.on("end", done);
    socket.on("error", done);
    socket.setTimeout(3_000, done);
    socket.write(request);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
function bodyOf(response: string): any {
  return JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4));
}
