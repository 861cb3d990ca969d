import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpImporter } from "../../src/cli/import/http-importer.ts";
import { sendPosts } from "../../src/cli/import/send-posts.ts";
import { CommandError } from "../../src/cli/terminal/command.ts";
import { type App, createApp } from "../../src/http/app.ts";
import { DamagedSourceError } from "../../src/ingest/lines/gunzip.ts";
import { readLineBlocks } from "../../src/ingest/lines/line-blocks.ts";
import type { Reject } from "../../src/ingest/prepare/prepare-block.ts";
import { createPreparer } from "../../src/ingest/prepare/preparer.ts";
import { type CutOff, openCutOffProxy } from "../servers/cut-off-proxy.ts";
import { post } from "../support/dirty-input.ts";
import { openWorld, SETTINGS, type World } from "../support/world.ts";

const LINES = 1_000;

let world: World;
let app: App;
let url: string;
let key: string;
let again: string;

beforeAll(async () => {
  world = await openWorld();
  const { posts } = world;
  const preparer = createPreparer(() => world.now().getTime());
  app = await createApp({
    ...world,
    secret: Buffer.alloc(32),
    clock: world.now,
    logger: pino({ level: "silent" }),
    settings: { ...SETTINGS, importSize: 1 },
    importer: createHttpImporter({ posts, preparer, blockLines: 50 }),
  });
  url = (await app.listen()).url;
  const { user } = await world.createUser({ scopes: ["import"] });
  const createKey = () => world.directory.keys.create({ userId: user.id, scopes: ["import"] });
  key = (await createKey()).secret;
  again = (await createKey()).secret;
});

afterAll(async () => {
  await app.close();
  await world.close();
});

/** Every hundredth line is none. */
function linesOf(prefix: string): Buffer {
  const lines = Array.from({ length: LINES }, (_, index) =>
    index % 100 === 7 ? "oops" : post(`${prefix}-${index}`, { text: `Report ${Math.sin(index)}` }),
  );
  return Buffer.from(lines.join("\n"));
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 10_000) yield bytes.subarray(start, start + 10_000);
}

async function send(bytes: Buffer, to: { readonly url: string; readonly key?: string }) {
  const rejects: Reject[] = [];
  const places: number[] = [];
  const told: string[] = [];
  const total = await sendPosts({
    blocks: readLineBlocks(inPieces(bytes), { blockLines: 70 }),
    server: async () => ({ key, ...to }),
    tell: (sentence) => void told.push(sentence),
    onReject: (reject) => void rejects.push(reject),
    onProgress: ({ line }) => void places.push(line),
  });
  return { total, rejects, places, told };
}

test("posts are sent, bad lines come back with their numbers, and what is stored is told as it is stored", async () => {
  const { total, rejects, places, told } = await send(linesOf("plain"), { url });
  expect(total).toEqual({ read: LINES, stored: LINES - 10, replaced: 0, unchanged: 0, rejected: 10 });
  expect(rejects.map(({ line, text }) => [line, text])).toEqual(
    Array.from({ length: 10 }, (_, index) => [100 * index + 8, "oops"]),
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.at(-1)).toBe(LINES);
  expect(told).toEqual([]);
});

test("when the connection breaks, here or there, it goes on behind what was acknowledged", async () => {
  const cuts: CutOff[] = [
    { direction: "to", bytes: 5_000 },
    { direction: "from", bytes: 1_500 },
    { direction: "to", bytes: 3_000 },
  ];
  const proxy = await openCutOffProxy(url, cuts);
  const { total, rejects, places, told } = await send(linesOf("cut"), { url: proxy.url });
  expect(told).toHaveLength(3);
  expect(proxy.connections()).toBe(4);
  await proxy.close();
  // What was stored but not acknowledged is met again as it is.
  expect(total).toMatchObject({ read: LINES, replaced: 0, rejected: 10 });
  expect(total.stored + total.unchanged).toBe(LINES - 10);
  expect(rejects.map(({ line }) => line)).toEqual(Array.from({ length: 10 }, (_, index) => 100 * index + 8));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places.at(-1)).toBe(LINES);
});

test("a server that was started again has another key, and is asked for before each request", async () => {
  const proxy = await openCutOffProxy(url, [{ direction: "to", bytes: 5_000 }]);
  const servers = [
    { url: proxy.url, key },
    { url, key: again },
  ];
  const total = await sendPosts({
    blocks: readLineBlocks(inPieces(linesOf("restarted")), { blockLines: 70 }),
    server: async () => servers.shift() ?? { url, key: "0".repeat(32) },
    tell: () => {},
  });
  await proxy.close();
  expect(total).toMatchObject({ read: LINES, rejected: 10 });
});

test("what is larger than the server takes at once is sent in several requests", async () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    post(`large-${index}`, { text: `word ${"x".repeat(8_000)}` }),
  );
  const { total, told } = await send(Buffer.from(lines.join("\n")), { url });
  expect(total).toMatchObject({ read: 400, rejected: 0 });
  expect(total.stored + total.unchanged).toBe(400);
  expect(told).toEqual([]);
});

test("a source that breaks is sent as far as it came, and then its error is thrown", async () => {
  async function* broken() {
    yield Buffer.from(`${post("broken-1")}\n{"plat`);
    throw new DamagedSourceError("cut off");
  }
  const blocks = readLineBlocks(broken());
  const server = async () => ({ url, key });
  await expect(sendPosts({ blocks, server, tell: () => {} })).rejects.toThrow("cut off");
  const found = await world.get("/api/v1/posts?post_uid=broken-1", { key });
  expect(found.body.meta.total_posts).toBe(1);
});

test("a server that does not want it says why, before anything is sent", async () => {
  const sending = send(linesOf("refused"), { url, key: "0".repeat(32) });
  await expect(sending).rejects.toThrow(CommandError);
  await expect(sending).rejects.toThrow("The server refuses the import: There is no such API key.");
  await expect(send(linesOf("refused"), { url: "http://127.0.0.1:1" })).rejects.toThrow(/^No server answers/);
  await expect(send(linesOf("refused"), { url: `${url}/nowhere` })).rejects.toThrow(
    /nothing at this address/,
  );
});

test("nothing needs no server", async () => {
  expect((await send(Buffer.alloc(0), { url: "http://127.0.0.1:1" })).total).toMatchObject({ read: 0 });
});
