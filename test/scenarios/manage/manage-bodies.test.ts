import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Inhabitant, NOON, openWorld, type Sent, type World } from "../../support/world.ts";

let world: World;
let editor: Inhabitant;
let reader: Inhabitant;
let editorKey: string;

beforeAll(async () => {
  world = await openWorld();
  editor = await world.createUser({ scopes: ["lists"] });
  reader = await world.createUser();
  editorKey = (await world.directory.keys.create({ userId: editor.user.id, scopes: ["lists"] })).secret;
  await world.store([
    {
      platform: "Telegram",
      uid: "1",
      published_at: NOON.getTime() / 1000 - 60,
      account: { handle: "Herald", name: "The Herald", type: "organization" },
      text: "The harbor opens",
      language: "EN",
    },
  ]);
});

afterAll(() => world.close());

function post(body: unknown, sent: Sent = {}): Promise<Answer> {
  return world.get("/manage/v1/lists", {
    method: "POST",
    key: editorKey,
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...sent,
    headers: { "content-type": "application/json", ...sent.headers },
  });
}

describe("hostile bodies", () => {
  test("A hundred thousand unknown fields are refused before anything is made of them.", async () => {
    const fields = Array.from({ length: 100_000 }, (_, at) => `"field${at}":1`).join(",");
    const { status, body } = await post(`{${fields}}`);
    expect([status, body.errors.map(({ code }: { code: string }) => code)]).toEqual([
      400,
      ["malformed_body"],
    ]);
    expect(body.errors[0].detail).toContain("more than 1000 different names");
  });

  test("Of many wrong members a hundred are reported.", async () => {
    const members = Array.from({ length: 50_000 }, (_, at) => `Tw${at}tter:@a`);
    const { status, body } = await post({ name: "Ports", members });
    expect([status, body.errors.length]).toEqual([400, 100]);
  });

  test.each([
    ["Twitter:@a\n".repeat(50_001), "has 50001 lines; at most 50000"],
    ["\n".repeat(1_000_000), "has more than 100000 lines; at most 50000"],
  ])("A pasted text with too many lines is refused (%#).", async (text, detail) => {
    const list = await post({ name: "Ports" });
    const answer = await world.get(`/manage/v1/lists/${list.body.id}/members`, {
      method: "POST",
      key: editorKey,
      body: JSON.stringify({ text }),
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, "/text"]);
    expect(answer.body.errors[0].detail).toContain(detail);
  });
});

describe("POST /manage/v1/lists", () => {
  test("A list is created, shown by the API and searched at once.", async () => {
    const created = await post({
      name: "Ports",
      description: "What is read about ports",
      members: ["Telegram:@herald", { platform: "Gab", handle: "@Nobody" }],
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "Ports",
      account_count: 2,
      accounts: [{ channel_name: "The Herald" }, { id: null, handle: "nobody", platform_name: "Gab" }],
    });
    const shown = await world.get(`/api/v1/lists/${created.body.id}`, { key: editorKey });
    expect(shown.body).toEqual(created.body);
    // Without the scope, a key of the owner only reads it.
    const read = await world.get(`/api/v1/lists/${created.body.id}`, { key: editor.key });
    expect(read.body).toEqual({ ...created.body, access: "read" });
    const found = await world.get(`/api/v1/posts?lists=${created.body.id}`, { key: editor.key });
    expect(found.body.meta.total_posts).toBe(1);
  });

  test("A key without the scope is refused, and told which one it needs.", async () => {
    for (const key of [editor.key, reader.key]) {
      const answer = await post({ name: "Ports" }, { key });
      expect(answer.status).toBe(403);
      expect(answer.body.errors).toMatchObject([{ code: "insufficient_scope", meta: { scope: "lists" } }]);
      expect(answer.headers["www-authenticate"]).toContain('scope="lists"');
    }
    expect((await post({ name: "Ports" }, { key: "0".repeat(32) })).status).toBe(401);
    expect((await world.get("/api/v1/lists", { key: reader.key })).body).toEqual([]);
  });

  test("Everything that is wrong with a body is reported at once, each with its place.", async () => {
    const { status, body } = await post({
      nmae: "Ports",
      keyword: 5,
      simple_query: "yes",
      members: [{ platform: "Twiter", handle: "a" }, "Telegram:@herald", 7],
    });
    expect(status).toBe(400);
    expect(body.errors.map((error: { code: string; source: object }) => [error.code, error.source])).toEqual([
      ["missing_field", { pointer: "/name" }],
      ["unknown_field", { pointer: "/nmae" }],
      ["invalid_field", { pointer: "/keyword" }],
      ["invalid_field", { pointer: "/simple_query" }],
      ["invalid_field", { pointer: "/members/0/platform" }],
      ["invalid_field", { pointer: "/members/2" }],
    ]);
    expect(body.errors[1].detail).toBe("There is no field `nmae` here; did you mean `name`?");
  });

  test("What the schema cannot say is refused in sentences too.", async () => {
    const members = await post({ name: "Ports", members: ["herald", "Twitter:", { platform: "Gab" }] });
    expect(members.body.errors).toMatchObject([
      { source: { pointer: "/members/0" } },
      { source: { pointer: "/members/1" } },
      { source: { pointer: "/members/2" } },
    ]);
    const blank = await post({ name: "   " });
    expect(blank.body.errors).toMatchObject([
      { code: "invalid_field", detail: "The name of the list is empty." },
    ]);
    const keyword = await post({ name: "Ports", keyword: "(harbor", simple_query: true });
    expect(keyword.body.errors).toMatchObject([
      { code: "invalid_keyword", source: { pointer: "/keyword" }, meta: { position: 0 } },
    ]);
  });

  test.each([
    ["no JSON", '{"name": ', {}, 400, "malformed_body"],
    ["an array", "[]", {}, 400, "invalid_field"],
    ["nothing", "", {}, 400, "missing_field"],
    ["another type", "name=Ports", { "content-type": "application/x-www-form-urlencoded" }, 415, null],
    ["no type", '{"name":"Ports"}', { "content-type": "" }, 415, "unsupported_media_type"],
    ["a compressed body", '{"name":"Ports"}', { "content-encoding": "gzip" }, 415, "unsupported_media_type"],
    ["too much", JSON.stringify({ name: "a".repeat(9_000_000) }), {}, 413, "body_too_large"],
    ["too much of unknown length", "a".repeat(9_000_000), { "transfer-encoding": "chunked" }, 413, null],
    ["a prototype", '{"name":"Ports","__proto__":{"a":1}}', {}, 400, "unknown_field"],
    ["a constructor", '{"name":"Ports","constructor":1}', {}, 400, "unknown_field"],
    ["deep nesting", `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, {}, 400, "malformed_body"],
  ])("With %s the answer says so.", async (_name, body, headers, status, code) => {
    const answer = await post(body, { headers });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].code).toBe(code ?? answer.body.errors[0].code);
  });

  test("Bytes that are not UTF-8 are refused.", async () => {
    const response = await fetch(`${world.url}/manage/v1/lists`, {
      method: "POST",
      headers: { authorization: `Bearer ${editorKey}`, "content-type": "application/json" },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    });
    expect(await response.json()).toMatchObject({ errors: [{ code: "malformed_body" }] });
  });

  test("A mistake in JSON is never quoted: it may stand beside a password.", async () => {
    const { body, text } = await post('{"name": secret-word}');
    expect(body.errors).toMatchObject([{ code: "malformed_body" }]);
    expect(text).not.toContain("secret-word");
  });

  test("No other site may call it from a browser.", async () => {
    const preflight = await world.get("/manage/v1/lists", {
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    });
    expect(preflight.headers.allow).toBe("POST, OPTIONS");
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  });
});
