import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListWithMembers } from "../../../src/directory/records.ts";
import { type App, createApp } from "../../../src/http/app.ts";
import { type Inhabitant, NOON, openWorld, SETTINGS, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;
let annsList: ListWithMembers;
let bobsList: ListWithMembers;
let app: App;
let url: string;
const calls: string[] = [];

/** Ann and Bob watch the same account and the same word; whatever belongs to the other must stay out of sight. */
beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  bob = await world.createUser();
  await world.store([
    {
      platform: "Gab",
      uid: "1",
      published_at: NOON.getTime() / 1000,
      account: { uid: "7", handle: "herald" },
      text: "The harbor opens",
    },
  ]);
  const members = [{ platform: "Gab" as const, by: "handle" as const, value: "herald" }];
  annsList = await world.createList(ann, { name: "Ann's harbor", keyword: "harbor", members });
  bobsList = await world.createList(bob, { name: "Bob's harbor", keyword: "harbor", members });
  await world.createList(bob, { name: "Bob's other", members });
  app = await createApp({
    posts: recordCalls(world.posts, "posts", calls),
    directory: recordCalls(world.directory, "directory", calls),
    importer: { import: () => Promise.reject(new Error("nothing is imported here")) },
    secret: randomBytes(32),
    clock: world.now,
    logger: pino({ level: "silent" }),
    settings: {
      ...SETTINGS,
      metricsPort: null,
      requests: 100,
      imports: 1,
      importSize: 1,
      webDirectory: null,
    },
  });
  url = (await app.listen()).url;
});

afterAll(async () => {
  await app.close();
  await world.close();
});

const NOBODYS_ID = 987_654;

test("Each user sees their own lists and no others.", async () => {
  const ofAnn = await world.get("/api/v1/lists", { key: ann.key });
  const ofBob = await world.get("/api/v1/lists", { key: bob.key });
  expect(ofAnn.body.map((list: { name: string }) => list.name)).toEqual(["Ann's harbor"]);
  expect(ofBob.body.map((list: { name: string }) => list.name)).toEqual(["Bob's other", "Bob's harbor"]);
  expect(ofAnn.text).not.toContain("Bob");
  const own = await world.get(`/api/v1/lists/${annsList.id}`, { key: ann.key });
  expect(own.body).toMatchObject({ id: annsList.id, name: "Ann's harbor" });
});

test("A post names those lists of the caller that pull it in, and no others.", async () => {
  for (const [reader, ids] of [
    [ann, [annsList.id]],
    [bob, [bobsList.id, bobsList.id + 1]],
  ] as const) {
    for (const query of ["", "?keyword=harbor", `?lists=${ids[0]}`]) {
      const { body } = await world.get(`/api/v1/posts${query}`, { key: reader.key });
      expect(body.data[0].attributes.search_data_fields.list_ids).toEqual(ids);
    }
  }
});

test.each(["/api/v1/lists/{id}", "/api/v1/lists/0{id}"])(
  "%s answers somebody else's list like one that does not exist, byte for byte.",
  async (path) => {
    const [others, nobodys] = await askBoth(path);
    expect(others.status).toBe(404);
    expect(others.text).toBe(nobodys.text);
    expect(others.headers).toEqual(nobodys.headers);
    expect(others.calls).toEqual(nobodys.calls);
  },
);

test.each([
  "/api/v1/posts?lists={id}",
  "/api/v1/posts/stats?lists={id}",
  "/api/v1/posts?lists={id}&keyword=(",
])("%s answers somebody else's list like one that does not exist, apart from its ID.", async (target) => {
  const [others, nobodys] = await askBoth(target);
  expect(others.status).toBe(400);
  const codes = JSON.parse(others.text).errors.map(({ code }: { code: string }) => code);
  expect(codes).toContain("unknown_list");
  expect(others.text).toBe(nobodys.text);
  expect(others.headers).toEqual(nobodys.headers);
  expect(others.calls).toEqual(nobodys.calls);
});

test.each([
  "/api/v1/posts?lists={id},{own}",
  "/api/v1/posts?lists={own},%20{id}&keyword=harbor",
  "/api/v1/posts/stats?lists={own},{id},{id}",
])("%s leaves out a list of another user like one that does not exist.", async (target) => {
  const [others, nobodys] = await askBoth(target);
  expect(others.status).toBe(200);
  expect(others.text).toContain('"warnings":[{"code":"unknown_list"');
  expect(others.text).toBe(nobodys.text);
  expect(others.headers).toEqual(nobodys.headers);
  expect(others.calls).toEqual(nobodys.calls);
});

/** Time is noise; what the stores are asked for is not. */
async function askBoth(target: string) {
  return [await askFor(bobsList.id), await askFor(NOBODYS_ID)] as const;

  async function askFor(id: number) {
    const path = target.replaceAll("{id}", String(id)).replaceAll("{own}", String(annsList.id));
    calls.length = 0;
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${ann.key}` } });
    const text = await response.text();
    const headers = new Map([...response.headers].filter(([name]) => !VARYING.has(name)));
    expect(calls.length).toBeGreaterThan(0);
    const anonymous = (line: string) =>
      line.replace(/"took_ms":\d+/, '"took_ms":0').replaceAll(new RegExp(`(?<=\\b|%2C)${id}\\b`, "g"), "ID");
    return { status: response.status, text: anonymous(text), headers, calls: calls.map(anonymous) };
  }
}

/** The length is that of the ID. */
const VARYING = new Set(["x-request-id", "date", "content-length"]);

/**
 * The same thing, which notes every call of its functions, however deep: name, arguments, and the size of the result.
 */
function recordCalls<Thing extends object>(thing: Thing, name: string, calls: string[]): Thing {
  return new Proxy(thing, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      const path = `${name}.${String(property)}`;
      if (typeof value === "function") {
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          const entry = calls.push(`${path} ${JSON.stringify(args)}`) - 1;
          if (result instanceof Promise) {
            // The caller has the promise itself; here only its size is noted.
            result.then(
              (settled) => {
                calls[entry] += ` → ${sizeOf(settled)}`;
              },
              () => {},
            );
          }
          return result;
        };
      }
      return typeof value === "object" && value !== null ? recordCalls(value, path, calls) : value;
    },
  });
}

function sizeOf(value: unknown): string {
  return Array.isArray(value) ? `${value.length} items` : typeof value;
}
