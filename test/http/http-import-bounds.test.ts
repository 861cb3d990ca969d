import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/http/app.ts";
import { post } from "../support/dirty-input.ts";
import { IMPORTS, logged, openImport, parse, turn } from "../support/open-import.ts";
import {
  type Answer,
  type Inhabitant,
  openWorld,
  SETTINGS,
  type Sent,
  type Service,
  type World,
} from "../support/world.ts";

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
  return service.get(IMPORTS, { method: "POST", key: collector, ...sent, headers, body });
}

async function found(uid: string): Promise<number> {
  const answer = await world.get(`/api/v1/posts?post_uid=${encodeURIComponent(uid)}`, { key: reader.key });
  return answer.body.meta.total_posts;
}

const open = (service: Pick<Service, "url"> = world) => openImport(service, collector);

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

  test("An import that sends nothing gives its place to the next, and goes on when more comes.", async () => {
    const first = open(small);
    first.request.write(`${post("turn-1")}\n`);
    expect((await first.events.next()).value).toMatchObject({ acknowledged: { line: 1 } });
    expect((await send(post("turn-2"), {}, small)).body).toMatchObject({ stored: 1 });
    first.request.write(`${post("turn-3")}\n`);
    expect((await first.events.next()).value).toMatchObject({ acknowledged: { stored: 2, line: 2 } });
    expect((await send(post("turn-4"), {}, small)).body).toMatchObject({ stored: 1 });
    first.request.end();
    expect((await first.events.next()).value).toMatchObject({ summary: { stored: 2 } });
  });

  test("A user has so many imports open, and is told when there are more.", async () => {
    const service = await world.serve({ imports: 64 });
    const own = Array.from({ length: 32 }, () => open(service));
    for (const [at, { request }] of own.entries()) request.write(`${post(`open-${at}`)}\n`);
    await Promise.all(own.map(({ events }) => events.next()));
    const { status, body } = await send(post("open-32"), {}, service);
    expect([status, body.errors[0].code]).toEqual([429, "too_many_imports"]);
    expect(body.errors[0].detail).toContain("32");
    for (const { request } of own) request.destroy();
    await service.app.close();
  });

  test("A body of which nothing comes ends, and what came before is stored.", async () => {
    const service = await world.serve({ importIdle: 1 });
    const { request, events } = open(service);
    request.write(`${post("silent-1")}\n`);
    expect((await events.next()).value).toMatchObject({ acknowledged: { stored: 1 } });
    const { errors } = (await events.next()).value;
    expect(errors).toMatchObject([{ code: "body_stalled", meta: { acknowledged: { stored: 1 } } }]);
    expect(errors[0].detail).toContain("1 second");
    request.destroy();
    await service.app.close();
  });

  test("A body that drips ends as one of which nothing comes; one with a post now and then does not.", async () => {
    const service = await world.serve({ importIdle: 2 });
    const [dripping, steady] = [open(service), open(service)];
    dripping.request.write(`${post("drip-1")}\n`);
    expect((await dripping.events.next()).value).toMatchObject({ acknowledged: { stored: 1 } });
    let errors: unknown;
    const ended = dripping.events.next().then(({ value }) => {
      errors = value.errors;
    });
    for (let count = 1; errors === undefined; count += 1) {
      expect(count).toBeLessThan(100);
      dripping.request.write("\n");
      steady.request.write(`${post(`steady-${count}`, { text: "x".repeat(100) })}\n`);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
    }
    expect(errors).toMatchObject([{ code: "body_stalled", meta: { acknowledged: { stored: 1 } } }]);
    steady.request.end(post("steady-last"));
    for await (const event of steady.events) {
      expect(event).not.toHaveProperty("errors");
      if (event.summary) expect(event.summary.stored).toBeGreaterThan(3);
    }
    await service.app.close();
  });

  test("Imports wait for their turn, and searches do not wait for imports.", async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let running = 0;
    const counts = { read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };
    const app = await createApp({
      ...world,
      secret: Buffer.alloc(32),
      clock: world.now,
      logger: pino({ level: "silent" }),
      settings: { ...SETTINGS, imports: 1 },
      importer: {
        async import() {
          running += 1;
          await gate;
          return counts;
        },
      },
    });
    const { url } = await app.listen();
    const both = [open({ url }), open({ url })];
    for (const { request } of both) request.end(post("turn"));
    while (running === 0) await turn();
    const headers = { authorization: `Bearer ${collector}` };
    const searches = Array.from({ length: 20 }, () => fetch(`${url}/api/v1/posts`, { headers }));
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(running).toBe(1);
    goOn();
    for (const { events } of both)
      expect((await events.next()).value).toEqual({ summary: expect.anything() });
    await app.close();
  });
});
