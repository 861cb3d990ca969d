import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, rawExchange } from "../support/raw-http.ts";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
});

afterAll(() => world.close());

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
        world.url,
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
    ["two Hosts", "GET /api/v1 HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n"],
    ["two Hosts alike", "GET /api/v1 HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n"],
  ])("A request with %s is a 400 in the usual shape.", async (_name, request) => {
    const text = await rawExchange(world.url, request);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodyOf(text).errors).toMatchObject([{ status: "400", code: "malformed_request" }]);
  });

  test.each([
    ["cannot be parsed", "NONSENSE\r\n\r\n"],
    ["is too long", `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["wants a tunnel", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["has a path of nonsense", "GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["is an ordinary one", "GET /api/v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
  ])(
    "The answer to a request that %s tells a browser to run nothing and to stay with https.",
    async (_, sent) => {
      const service = await world.serve({ publicUrl: "https://earshot.example" });
      for (const [url, stays] of [
        [world.url, false],
        [service.url, true],
      ] as const) {
        const [head = ""] = (await rawExchange(url, sent)).toLowerCase().split("\r\n\r\n");
        expect(head).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'");
        for (const name of [
          "x-frame-options: deny",
          "x-content-type-options: nosniff",
          "referrer-policy: no-referrer",
        ])
          expect(head).toContain(`\r\n${name}`);
        expect(head.includes("\r\nstrict-transport-security: max-age=31536000")).toBe(stays);
      }
      await service.app.close();
    },
  );

  test("An address with scheme and host is understood, and the host is not believed.", async () => {
    const request =
      "GET http://evil.example/api/v1/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    const text = await rawExchange(world.url, request);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodyOf(text).links.self).toBe(`${world.url}/api/v1`);
  });
});
