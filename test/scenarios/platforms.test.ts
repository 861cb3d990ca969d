import { afterAll, beforeAll, expect, test } from "vitest";
import { Platforms } from "../../src/contract/platforms.ts";
import { PLATFORMS, SCOPES } from "../../src/contract/vocabulary.ts";
import { openWorld, type Service, type World } from "../support/world.ts";
import { record } from "./scene.ts";

/** A server with two platforms of its operator, and one on the same stores from whose configuration they are gone. */
const OWN = new Platforms([
  {
    name: "Nostr",
    color: "#8e30eb",
    profile: "https://nostr.example/p/{handle}",
    post: "https://nostr.example/{handle}/{uid}",
  },
  { name: "Lemmy EU", color: null, profile: null, post: null },
]);

let world: World;
let without: Service;
let key: string;

beforeAll(async () => {
  world = await openWorld({ settings: { platforms: OWN } });
  without = await world.serve({ platforms: new Platforms() });
  const { user } = await world.createUser({ scopes: [...SCOPES] });
  key = (await world.directory.keys.create({ userId: user.id, scopes: [...SCOPES] })).secret;
  const posts = [
    record("n1", { platform: "Nostr", account: { handle: "gull" }, text: "A harbor on Nostr" }),
    record("n2", {
      platform: "Nostr",
      url: "https://other.example/2",
      account: { handle: "tern" },
      text: "Another harbor",
    }),
    record("l1", { platform: "Lemmy EU", account: { uid: "7" }, text: "A harbor on Lemmy" }),
    record("g1", { platform: "Gab", account: { handle: "gull" }, text: "A harbor on Gab" }),
  ];
  const sent = await send("POST", "/manage/v1/imports", posts.map((one) => JSON.stringify(one)).join("\n"));
  expect(sent.body).toMatchObject({ stored: 4, rejected: 0 });
});

afterAll(async () => {
  await without.app.close();
  await world.close();
});

function send(method: string, target: string, body: string | object, service: Service = world) {
  const isLines = typeof body === "string";
  const type = isLines ? "application/x-ndjson" : "application/json";
  const text = isLines ? body : JSON.stringify(body);
  return service.get(target, { method, key, headers: { "content-type": type }, body: text });
}

const get = (target: string, service: Service = world) => service.get(target, { key });

async function find(query: string, service: Service = world) {
  const { body } = await get(`/api/v1/posts?${query}`, service);
  return Object.fromEntries(
    body.data.map(({ attributes }: { attributes: { post_uid: string } }) => [
      attributes.post_uid,
      attributes,
    ]),
  );
}

test("a platform of the operator's is filtered by, counted and shown like any other", async () => {
  expect(Object.keys(await find("platform_names[]=Nostr")).sort()).toEqual(["n1", "n2"]);
  expect(Object.keys(await find("platform_names[]=Lemmy+EU"))).toEqual(["l1"]);
  expect(Object.keys(await find("post_uid=n1"))).toEqual(["n1"]);
  const all = [...PLATFORMS, "Nostr", "Lemmy EU"].map(
    (name) => `platform_names[]=${encodeURIComponent(name)}`,
  );
  expect(Object.keys(await find(all.join("&")))).toHaveLength(4);
  const { body } = await get("/api/v1/posts/stats?keyword=harbor");
  expect(body.data.attributes.platforms).toEqual([
    expect.objectContaining({ value: "Nostr", posts: 2 }),
    expect.objectContaining({ value: "Gab", posts: 1 }),
    expect.objectContaining({ value: "Lemmy EU", posts: 1 }),
  ]);
});

test("addresses are made after the patterns where none was imported", async () => {
  const { n1, n2 } = await find("platform_names[]=Nostr");
  expect(n1).toMatchObject({
    url: "https://nostr.example/gull/n1",
    channel: { platform_name: "Nostr", link: "https://nostr.example/p/gull" },
    search_data_fields: { channel_data: { channel_url_external: "https://nostr.example/p/gull" } },
  });
  expect(n2).toMatchObject({ url: "https://other.example/2" });
  const { l1 } = await find("platform_names[]=Lemmy+EU");
  expect(l1).toMatchObject({ url: null, channel: { link: null } });
});

test("accounts are found by platform and by the address of their profile", async () => {
  for (const query of ["handle=gull&platform=Nostr", "handle=https://www.nostr.example/p/gull?from=here"]) {
    const { body } = await get(`/api/v1/channels/search?${query}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0].attributes).toMatchObject({ handle: "gull", platform_name: "Nostr" });
  }
  const { status, body } = await get("/api/v1/channels/search?handle=https://nostr.example/about");
  expect(status).toBe(400);
  expect(body.errors[0].detail).toBe("This is not the address of a profile on Nostr.");
});

test("a list has members there, in any form, and pulls their posts in", async () => {
  const made = await send("POST", "/manage/v1/lists", {
    name: "Ours",
    members: ["nostr:@gull", { platform: "Lemmy EU", uid: "7" }],
  });
  expect(made.status).toBe(201);
  const path = `/manage/v1/lists/${made.body.id}/members`;
  const added = await send("POST", path, {
    text: "https://nostr.example/p/tern\nMyspace:@tom\n@gull",
    default_platform: "Nostr",
  });
  expect(added.body).toMatchObject({ added: 1, already_members: 1, not_understood: [{ line: 2 }] });
  expect(Object.keys(await find(`lists=${made.body.id}`)).sort()).toEqual(["l1", "n1", "n2"]);
  // Taken out of the configuration they are still shown, and can still be removed.
  const { body: list } = await get(`/api/v1/lists/${made.body.id}`, without);
  expect(list.accounts.map((one: { platform_name: string }) => one.platform_name)).toEqual([
    "Nostr",
    "Lemmy EU",
    "Nostr",
  ]);
  const removed = await send("DELETE", path, { members: ["Nostr:@tern"] }, without);
  expect(removed.body).toMatchObject({ removed: 1 });
  const refused = await send("POST", path, { members: ["Nostr:@tern"] }, without);
  expect(refused.body.not_understood[0].reason).toContain("`Nostr` is not a platform");
});

test("accounts are described and posts erased there", async () => {
  const described = await send("POST", "/manage/v1/accounts", {
    accounts: [{ platform: "Nostr", handle: "gull", properties: { Port: "North" } }],
  });
  expect(described.body).toMatchObject({ changed: 1 });
  const body = { posts: [{ platform: "Nostr", uid: "n9" }], dry_run: true };
  expect((await send("POST", "/manage/v1/deletions", body)).status).toBe(200);
  const refused = await send("POST", "/manage/v1/deletions", body, without);
  expect(refused.body.errors[0].detail).toMatch(/must be .*, not `Nostr`/);
});

test("a near miss is answered with the name, and the document lists what this server knows", async () => {
  const wrong = await get("/api/v1/posts?platform_names[]=Nostra");
  expect(wrong.body.errors[0].detail).toContain("did you mean `Nostr`?");
  const { body } = await get("/api/v1/openapi.json");
  const names = body.components.schemas.Platform.enum;
  expect(names).toEqual([...PLATFORMS, "Nostr", "Lemmy EU"]);
  expect(body.components.parameters.platform_names.schema.items).toEqual({
    $ref: "#/components/schemas/Platform",
  });
  const other = await get("/api/v1/openapi.json", without);
  expect(other.body.components.schemas.Platform.enum).toEqual(PLATFORMS);
});

test("without the configuration the name is unknown, and posts that are there stay as they are", async () => {
  const filtered = await get("/api/v1/posts?platform_names[]=Nostr", without);
  expect(filtered.status).toBe(400);
  const line = JSON.stringify(record("n3", { platform: "Nostr", account: { handle: "gull" }, text: "No" }));
  const sent = await send("POST", "/manage/v1/imports", line, without);
  expect(sent.body).toMatchObject({ stored: 0, rejected: 1 });
  expect(sent.body.rejects[0].reason).toContain("platform must be one of Bitchute,");
  const found = await find("keyword=harbor", without);
  expect(found).toMatchObject({ n1: { channel: { platform_name: "Nostr" } }, l1: {}, n2: {}, g1: {} });
  expect(Object.keys(await find("post_uid=n2", without))).toEqual(["n2"]);
  const { body } = await get("/api/v1/posts/stats?keyword=harbor", without);
  expect(body.data.attributes.platforms[0]).toMatchObject({ value: "Nostr", posts: 2 });
  const exported = await get("/api/v1/posts/export?format=ndjson&keyword=Lemmy", without);
  expect(exported.text).toContain('"platform":"Lemmy EU"');
});

test("the page of the web application has the operator's platforms in it", async () => {
  const { text } = await world.get("/", { headers: { accept: "text/html" } });
  expect(text).toContain('<meta name="earshot-platforms" content="[{&quot;name&quot;:&quot;Nostr&quot;');
  const other = await without.get("/", { headers: { accept: "text/html" } });
  expect(other.text).not.toContain("earshot-platforms");
});
