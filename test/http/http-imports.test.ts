import { type ClientRequest, type IncomingMessage, request as sendRequest } from "node:http";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { DIRTY_INPUTS, post } from "../support/dirty-input.ts";
import {
  type Answer,
  type Inhabitant,
  openWorld,
  SETTINGS,
  type Sent,
  type Service,
  type World,
} from "../support/world.ts";

const PATH = "/manage/v1/imports";

let world: World;
let reader: Inhabitant;
let collector: string;

beforeAll(async () => {
  world = await openWorld();
  reader = await world.createUser();
  const { user } = await world.createUser({ scopes: ["import"] });
  collector = (await world.directory.keys.create({ userId: user.id, scopes: ["import"] })).secret;
});

afterAll(() => world.close());

function send(body: string | Uint8Array, sent: Sent = {}, service: Service = world): Promise<Answer> {
  const headers = { "content-type": "application/x-ndjson", ...sent.headers };
  return service.get(PATH, { method: "POST", key: collector, ...sent, headers, body });
}

async function eventsOf(body: string | Uint8Array, service: Service = world) {
  const answer = await send(body, { headers: { accept: "application/x-ndjson" } }, service);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/x-ndjson");
  return answer.text.trimEnd().split("\n").map(parse);
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
function parse(line: string): any {
  return JSON.parse(line);
}

async function found(uid: string): Promise<number> {
  const answer = await world.get(`/api/v1/posts?post_uid=${encodeURIComponent(uid)}`, { key: reader.key });
  return answer.body.meta.total_posts;
}

/** An import whose body comes bit by bit. */
function open(service: Pick<Service, "url"> = world) {
  const { hostname, port } = new URL(service.url);
  const request: ClientRequest = sendRequest({
    hostname,
    port,
    path: PATH,
    method: "POST",
    headers: { authorization: `Bearer ${collector}`, accept: "application/x-ndjson" },
  });
  request.on("error", () => undefined);
  const response = new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  async function* events() {
    for await (const line of createInterface({ input: await response })) yield parse(line);
  }
  return { request, events: events() };
}

describe("POST /manage/v1/imports", () => {
  test("Posts are stored, found at once, counted, and bad lines named with the reason.", async () => {
    const body = [post("a-1"), "{", post("a-2"), post("a-3", { platform: "Gabb" }), ""].join("\n");
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      read: 4,
      stored: 2,
      replaced: 0,
      unchanged: 0,
      rejected: 2,
      rejects: [
        { line: 2, reason: expect.stringMatching(/^The line is not valid JSON: /) },
        { line: 4, reason: expect.stringMatching(/did you mean Gab\?$/) },
      ],
      rejects_left_out: 0,
    });
    expect(await found("a-2")).toBe(1);
    expect((await send(post("a-1", { text: "Another" }))).body).toMatchObject({ read: 1, replaced: 1 });
    expect((await send(post("a-1", { text: "Another" }))).body).toMatchObject({ read: 1, unchanged: 1 });
  });

  test.each([
    ["with the header", { "content-encoding": "gzip" }],
    ["as a file", { "content-type": "application/gzip" }],
  ])("Gzip is read %s.", async (name, headers) => {
    expect((await send(gzipSync(post(`gzip ${name}`)), { headers })).body).toMatchObject({ stored: 1 });
  });

  test("Only the first thousand rejects are listed.", async () => {
    const { body } = await send("{}\n".repeat(1_500));
    expect(body).toMatchObject({ read: 1_500, rejected: 1_500, rejects_left_out: 500 });
    expect(body.rejects).toHaveLength(1_000);
  });

  test("Nothing is an import of nothing.", async () => {
    expect((await send("")).body).toMatchObject({ read: 0, rejects: [] });
  });

  test("A key without the scope, other types and other compressions are refused.", async () => {
    const refused = async (sent: Sent) => {
      const { status, body } = await send(post("refused"), sent);
      return [status, body.errors[0].code];
    };
    expect(await refused({ key: reader.key })).toEqual([403, "insufficient_scope"]);
    expect(await refused({ key: "x" })).toEqual([401, "invalid_api_key"]);
    expect(await refused({ headers: { "content-type": "application/json" } })).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await refused({ headers: { "content-encoding": "br" } })).toEqual([415, "unsupported_media_type"]);
    expect(await found("refused")).toBe(0);
    expect((await world.get(PATH, { key: collector })).status).toBe(405);
  });

  test("An import counts as one request.", async () => {
    const service = await world.serve({ rateLimit: 100 });
    const { headers } = await send(`${post("rate-1")}\n${post("rate-2")}`, {}, service);
    expect(headers["x-ratelimit-remaining"]).toBe("99");
    await service.app.close();
  });
});

describe("Line by line", () => {
  test("Rejects and what is stored are told as they come, and the summary is last.", async () => {
    expect(await eventsOf(`${post("b-1")}\noops\n${post("b-2")}`)).toEqual([
      { rejected: { line: 2, reason: expect.stringMatching(/not valid JSON/), record: "oops" } },
      { acknowledged: { read: 3, stored: 2, replaced: 0, unchanged: 0, rejected: 1, line: 3 } },
      {
        summary: {
          read: 3,
          stored: 2,
          replaced: 0,
          unchanged: 0,
          rejected: 1,
          rejects: [{ line: 2, reason: expect.any(String) }],
          rejects_left_out: 0,
        },
      },
    ]);
  });

  test("What a slow client has sent is stored, found and acknowledged while it goes on.", async () => {
    const { request, events } = open();
    request.write(`${post("slow-1")}\n${post("slow-2")}\n{"plat`);
    expect((await events.next()).value).toMatchObject({ acknowledged: { stored: 2, line: 2 } });
    expect(await found("slow-2")).toBe(1);
    request.end(post("slow-3").slice('{"plat'.length));
    expect((await events.next()).value).toMatchObject({ acknowledged: { stored: 3, line: 3 } });
    expect((await events.next()).value).toMatchObject({ summary: { read: 3 } });
  });

  test("A client that goes away loses nothing that was acknowledged, and its last line is not taken.", async () => {
    const { request, events } = open();
    request.write(`${post("gone-1")}\n${post("gone-2")}\n${post("gone-3").slice(0, -1)}`);
    expect((await events.next()).value).toMatchObject({ acknowledged: { line: 2 } });
    request.write("}", () => request.destroy());
    await logged(world, /"reason":"gone","msg":"import broke off"/);
    expect(await Promise.all(["gone-1", "gone-2", "gone-3"].map(found))).toEqual([1, 1, 0]);
  });

  test("What goes wrong before anything was stored has a status of its own.", async () => {
    const answer = await send(Buffer.from([0x1f, 0x8b, 0xff]), {
      headers: { accept: "application/x-ndjson" },
    });
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, "damaged_body"]);
  });
});

describe("Dirty input", () => {
  test.each(DIRTY_INPUTS.map((input) => [input.name, input] as const))("%s", async (_name, input) => {
    const events = await eventsOf(input.bytes);
    const rejects = events.flatMap(({ rejected }) => rejected ?? []);
    if (input.rejects !== null) {
      expect(rejects.map(({ line }) => line)).toEqual(input.rejects.map(([line]) => line));
      for (const [index, [, reason]] of input.rejects.entries())
        expect(rejects[index].reason).toMatch(reason);
    }
    const last = events.at(-1);
    if (input.damaged === true) {
      expect(last.errors).toMatchObject([{ status: "400", code: "damaged_body" }]);
      expect(last.errors[0].meta.acknowledged).toEqual(events.at(-2).acknowledged);
    } else {
      expect(last.summary).toMatchObject({ stored: input.uids.length, rejected: rejects.length });
    }
    for (const uid of input.uids) expect(await found(uid)).toBe(1);
  });

  test("A damaged body is a 400 that says what is stored.", async () => {
    const [truncated] = DIRTY_INPUTS;
    const { status, body } = await send(truncated?.bytes ?? "");
    expect(status).toBe(400);
    const { acknowledged } = body.errors[0].meta;
    expect(acknowledged.unchanged).toBeGreaterThan(1_000);
    expect(acknowledged.line).toBe(acknowledged.read);
  });
});

describe("Going down", () => {
  test("What has come is stored, the client is told, and the server ends.", async () => {
    const service = await world.serve({});
    const { request, events } = open(service);
    let received = () => 0;
    service.app.server.server.once("connection", (socket) => {
      received = () => socket.bytesRead;
    });
    request.write(`${post("down-1")}\n`);
    expect((await events.next()).value).toMatchObject({ acknowledged: { line: 1 } });
    const before = received();
    const sent = `${post("down-2")}\n${post("down-3")}`;
    request.write(sent);
    while (received() < before + sent.length) await turn();
    await service.app.close();
    expect((await events.next()).value).toMatchObject({ acknowledged: { stored: 2, line: 2 } });
    expect((await events.next()).value.errors).toMatchObject([
      { status: "503", code: "shutting_down", meta: { acknowledged: { stored: 2, line: 2 } } },
    ]);
    expect((await events.next()).done).toBe(true);
    expect(await Promise.all(["down-1", "down-2", "down-3"].map(found))).toEqual([1, 1, 0]);
  });
});

describe("Back-pressure", () => {
  test("A body is not read faster than its posts are stored.", async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const app = await createApp({
      ...world,
      secret: Buffer.alloc(32),
      clock: world.now,
      logger: pino({ level: "silent" }),
      settings: { ...SETTINGS, imports: 1, importSize: 1_000 },
      importer: {
        async import(bytes, { onStored }) {
          let read = 0;
          for await (const chunk of bytes) {
            read += chunk.length;
            await gate;
          }
          await onStored({ read, stored: 0, replaced: 0, unchanged: 0, rejected: 0, line: 0 });
          return { read, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };
        },
      },
    });
    let received = () => 0;
    app.server.server.once("connection", (socket) => {
      received = () => socket.bytesRead;
    });
    const { url } = await app.listen();
    const { request, events } = open({ url });
    const size = 64 * 1024 * 1024;
    request.end(Buffer.alloc(size, "x"));
    while (received() === 0) await turn();
    for (let turns = 0; turns < 100; turns += 1) await turn();
    expect(received()).toBeLessThan(1024 * 1024);
    goOn();
    expect((await events.next()).value).toMatchObject({ acknowledged: { read: size } });
    await app.close();
  });
});

describe("Failures", () => {
  test("Whatever nobody expected is a 500, or the last line, and never says more than that.", async () => {
    const app = await createApp({
      ...world,
      secret: Buffer.alloc(32),
      clock: world.now,
      logger: pino({ level: "silent" }),
      settings: { ...SETTINGS, imports: 1, importSize: 1_000 },
      importer: {
        async import(bytes, { onStored }) {
          for await (const chunk of bytes) {
            if (chunk.length > 10)
              await onStored({ read: 1, stored: 1, replaced: 0, unchanged: 0, rejected: 0, line: 1 });
          }
          throw new Error("a secret of the disk");
        },
      },
    });
    const { url } = await app.listen();
    const early = open({ url });
    early.request.end("x");
    const error = { code: "internal_error", meta: { request_id: expect.any(String) } };
    expect((await early.events.next()).value.errors).toMatchObject([error]);
    const late = open({ url });
    late.request.end("x".repeat(20));
    expect((await late.events.next()).value).toMatchObject({ acknowledged: { stored: 1 } });
    const last = (await late.events.next()).value;
    expect(last.errors).toMatchObject([error]);
    expect(JSON.stringify(last)).not.toContain("secret");
    await app.close();
  });
});

describe("Bounds", () => {
  let small: Service;
  beforeAll(async () => {
    small = await world.serve({ importSize: 1, imports: 1 });
  });
  afterAll(() => small.app.close());

  test("A body that is too large is refused before it is read, if it says so.", async () => {
    const { status, body } = await send(Buffer.alloc(1024 * 1024 + 1, "\n"), {}, small);
    expect([status, body.errors[0].code]).toEqual([413, "body_too_large"]);
    expect(body.errors[0].meta).toEqual({ max_bytes: 1024 * 1024 });
  });

  test("A gzip bomb is stopped, and what came before it is stored.", async () => {
    const bomb = Buffer.concat([Buffer.from(`${post("bomb-1")}\n`), Buffer.alloc(50 * 1024 * 1024)]);
    const { status, body } = await send(gzipSync(bomb), {}, small);
    expect(status).toBe(413);
    expect(body.errors[0].meta).toMatchObject({ acknowledged: { stored: 1, line: 1 }, rejects: [] });
    expect(await found("bomb-1")).toBe(1);
  });

  test("A client that leaves ends its import, however much of it has come.", async () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `{"platform":"Gab","uid":"left-${at}"}`).join(
      "\n",
    );
    const service = await world.serve({});
    const { request, events } = open(service);
    request.end(gzipSync(lines));
    await events.next();
    request.destroy();
    await logged(service, /"reason":"gone","msg":"import broke off"/);
    const line = service.logLines.find((one) => one.includes("import broke off")) ?? "";
    expect(parse(line).rejected).toBeLessThan(200_000);
    await service.app.close();
    const { entries } = await world.directory.audit.page(0, 1, { actions: ["posts.imported"] });
    expect(entries[0]?.detail).toMatch(/^broke off, \d+ read/);
  });

  test("A user has half of the places, and does not keep the others waiting.", async () => {
    const service = await world.serve({ imports: 4 });
    const own = Array.from({ length: 4 }, () => open(service));
    for (const [at, { request }] of own.entries()) request.write(`${post(`own-${at}`)}\n`);
    await Promise.all(own.slice(0, 2).map(({ events }) => events.next()));
    const other = await world.createUser({ scopes: ["import"] });
    const { secret } = await world.directory.keys.create({ userId: other.user.id, scopes: ["import"] });
    const { status, body } = await send(post("other-1"), { key: secret }, service);
    expect([status, body.stored]).toEqual([200, 1]);
    for (const { request } of own) request.destroy();
    await service.app.close();
  });

  test("Imports wait for their turn, and searches do not wait for imports.", async () => {
    const first = open(small);
    first.request.write(`${post("turn-1")}\n`);
    expect((await first.events.next()).value).toMatchObject({ acknowledged: { line: 1 } });
    const second = open(small);
    second.request.end(post("turn-2"));
    const searches = Array.from({ length: 20 }, () => small.get("/api/v1/posts", { key: collector }));
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await found("turn-2")).toBe(0);
    first.request.end();
    expect((await second.events.next()).value).toMatchObject({ acknowledged: { stored: 1 } });
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Waits until the service has logged it. */
async function logged({ logLines }: Service, pattern: RegExp): Promise<void> {
  while (!logLines.some((line) => pattern.test(line))) await turn();
}
