import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawGet } from "../support/raw-http.ts";
import { openWorld, type World } from "../support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-web-"));
const PAGE = '<!doctype html><script type="module" src="/assets/index-1a2b.js"></script>';
const SCRIPT = `console.log(${JSON.stringify("x".repeat(3_000))});`;

let world: World;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  write("index.html", PAGE);
  write("assets/index-1a2b.js", SCRIPT);
  write("assets/mark-3c4d.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, ".build-stamp"), "secret");
  world = await openWorld({ settings: { webDirectory: folder } });
});

afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string): void {
  writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
}

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the web application", () => {
  test("The page is asked for again each time, and runs no script but ours.", async () => {
    const { status, headers, text } = await world.get("/");
    expect(status).toBe(200);
    expect(text).toBe(PAGE);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
    const again = await world.get("/", { headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.text).toBe("");
  });

  test.each([
    "/lists",
    "/lists/42",
    "/posts/42",
    "/account",
    "/sign-in",
    "/setup",
    "/compare?keyword=a.b",
    "/no/such/page",
  ])("A browser that is at %s gets the page.", async (path) => {
    const { status, headers, text } = await world.get(path, { headers: BROWSER });
    expect(status).toBe(200);
    expect(text).toBe(PAGE);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
  });

  test.each([
    "/api/v1/nothing",
    "/api",
    "/manage/v1/nothing",
    "/docs/nothing",
    "/assets/nothing.js",
    "/assets",
    "/healthz/x",
    "/favicon.ico",
    "/.build-stamp",
    "/index.html.br",
  ])("%s is not found, also in a browser.", async (path) => {
    const { status, body } = await world.get(path, { headers: BROWSER });
    expect(status).toBe(404);
    expect(body.errors).toMatchObject([{ code: "not_found" }]);
  });

  test("A program that errs is told so, and no page takes anything but GET.", async () => {
    expect((await world.get("/lists")).body.errors).toMatchObject([{ code: "not_found" }]);
    expect((await world.get("/lists", { method: "POST", headers: BROWSER })).status).toBe(404);
    expect((await world.get("/", { method: "POST", headers: BROWSER })).status).toBe(405);
    expect((await world.get("/assets/index-1a2b.js", { method: "DELETE" })).status).toBe(405);
    expect((await world.get("/lists", { method: "HEAD", headers: BROWSER })).status).toBe(200);
  });

  test("Its files are kept for good, and come compressed as they were built.", async () => {
    const plain = await world.get("/assets/index-1a2b.js");
    expect(plain.text).toBe(SCRIPT);
    expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.vary).toContain("Accept-Encoding");
    const address = `${world.url}/assets/index-1a2b.js`;
    const br = await rawGet(address, "gzip, br");
    expect(br.encoding).toBe("br");
    expect(br.body).toEqual(brotliCompressSync(SCRIPT));
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    const gzip = await rawGet(address, "gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect((await world.get("/assets/mark-3c4d.svg")).headers["content-type"]).toBe("image/svg+xml");
  });

  test.each([
    "/assets/../index.html",
    "/assets/%2e%2e/index.html",
    "/assets/..%2f..%2fetc%2fpasswd",
    "/assets/%00",
    "/assets/index-1a2b.js/",
    "/assets//index-1a2b.js",
  ])("%s leads nowhere but into the folder.", async (path) => {
    const { status, text } = await world.get(path);
    expect([200, 400, 404]).toContain(status);
    expect(text).not.toContain("root:");
    if (status === 200) expect(text).toBe(SCRIPT);
  });
});
