import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fetchPicture, pictureTypeOf } from "./fetch-picture.ts";
import { isPublic } from "./public-address.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let server: Server;
let port: number;
let received: IncomingMessage[] = [];

type Answer = (response: ServerResponse) => void;
const picture = (headers: Record<string, string> = {}): Answer => {
  return (response) => response.writeHead(200, { "content-type": "image/png", ...headers }).end(PNG);
};
const redirect = (location: () => string): Answer => {
  return (response) => response.writeHead(302, { location: location() }).end();
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  "/picture.png": picture(),
  "/called-jpeg": picture({ "content-type": "image/jpeg" }),
  "/called-page": picture({ "content-type": "text/html" }),
  "/compressed": picture({ "content-encoding": "gzip" }),
  "/said-large": (response) =>
    response.writeHead(200, { "content-type": "image/png", "content-length": 5_000 }).flushHeaders(),
  "/endless": (response) => {
    response.writeHead(200, { "content-type": "image/png" });
    const write = () => response.write(PNG, (error) => error ?? setImmediate(write));
    write();
  },
  "/svg": (response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(SVG),
  "/svg-called-png": (response) => response.writeHead(200, { "content-type": "image/png" }).end(SVG),
  "/gone": (response) => response.writeHead(410).end(),
  "/silent": () => {},
  "/slow": (response) => {
    response.writeHead(200, { "content-type": "image/png" });
    response.write(PNG.subarray(0, 20));
  },
  "/moved": redirect(() => "/picture.png"),
  "/moved-inside": redirect(() => `http://127.0.0.2:${port}/picture.png`),
  "/moved-to-file": redirect(() => "file:///etc/passwd"),
  "/moved-forever": redirect(() => "/moved-forever"),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    (ANSWERS[request.url ?? ""] ?? picture())(response);
  });
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

test("A picture comes whole, and the request says nothing of the reader", async () => {
  expect(await fetched("/picture.png")).toEqual({ mediaType: "image/png", bytes: PNG });
  const [request] = received;
  expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
    "accept",
    "connection",
    "host",
    "user-agent",
  ]);
});

test("Its bytes say of which kind it is, not its server", async () => {
  expect(await fetched("/called-jpeg")).toMatchObject({ mediaType: "image/png" });
  await expect(fetched("/svg")).rejects.toThrow("bytes of no known picture");
  await expect(fetched("/svg-called-png")).rejects.toThrow("bytes of no known picture");
  await expect(fetched("/called-page")).rejects.toThrow("of type text/html");
  await expect(fetched("/compressed")).rejects.toThrow("compressed");
});

test("What is too large is not read to its end", async () => {
  await expect(fetched("/said-large")).rejects.toThrow("5000 bytes");
  await expect(fetched("/endless")).rejects.toThrow("more than 1000 bytes");
});

test("What does not come in time is given up, before the answer and in the middle of it", async () => {
  for (const path of ["/silent", "/slow"]) {
    await expect(fetched(path, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/abort|timeout/i);
  }
});

test("A redirect is followed to where it may lead, and nowhere else", async () => {
  expect(await fetched("/moved")).toMatchObject({ mediaType: "image/png" });
  received = [];
  await expect(fetched("/moved-inside")).rejects.toThrow("127.0.0.2 is not a public address");
  expect(received.map(({ url }) => url)).toEqual(["/moved-inside"]);
  await expect(fetched("/moved-to-file")).rejects.toThrow("an address of file:");
  await expect(fetched("/moved-forever")).rejects.toThrow("more than 3 redirects");
  await expect(fetched("/gone")).rejects.toThrow("the answer was 410");
});

test("Nothing inside the operator's network is called, however the address is written", async () => {
  for (const host of [
    "127.0.0.1",
    "localhost",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ]) {
    const asked = fetchPicture(`http://${host}:${port}/picture.png`, {
      allows: isPublic,
      signal: AbortSignal.timeout(10_000),
    });
    await expect(asked, host).rejects.toThrow("not a public address");
  }
  expect(received).toEqual([]);
});

test("What is no address of the web is not asked for, and no password is sent", async () => {
  const ask = (address: string) =>
    fetchPicture(address, { allows: () => true, signal: AbortSignal.timeout(10_000) });
  await expect(ask("picture.png")).rejects.toThrow("not an address");
  await expect(ask("data:image/png;base64,AA")).rejects.toThrow("an address of data:");
  await expect(ask(`http://ann:secret@127.0.0.1:${port}/picture.png`)).rejects.toThrow("with a password");
  expect(received).toEqual([]);
});

test("Five kinds of pictures are known by how they begin", () => {
  const begin = (text: string) => pictureTypeOf(Buffer.from(text, "latin1"));
  expect(begin("\xff\xd8\xff\xe0")).toBe("image/jpeg");
  expect(begin("GIF89a")).toBe("image/gif");
  expect(begin("RIFF\n\0\0\0WEBPVP8 ")).toBe("image/webp");
  expect(begin("\0\0\0\x1cftypavif")).toBe("image/avif");
  expect(["", "<svg>", "BM", "\0\0\0\x1cftypmp42", "%PDF", "<html>"].map(begin)).toEqual(Array(6).fill(null));
});

/** From a server that counts as public: 127.0.0.1 does, and nothing else. */
function fetched(path: string, changes: { readonly signal?: AbortSignal } = {}) {
  return fetchPicture(`http://127.0.0.1:${port}${path}`, {
    allows: (address) => address === "127.0.0.1",
    signal: AbortSignal.timeout(10_000),
    maxBytes: 1_000,
    ...changes,
  });
}
