import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists", "import", "admin"] });
  bob = await world.createUser({ email: "bob@example.org", scopes: ["lists"] });
  admin = openBrowser(world);
  await admin.signIn("ann@example.org");
  await admin.takeKey();
});

afterAll(() => world.close());

const POST = { platform: "Gab", uid: "1", account: { uid: "a" }, published_at: "2026-11-09", text: "harbor" };

/** The key of a session does not last as long as that. */
async function pass(minutes: number): Promise<void> {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
  await admin.takeKey();
}

async function entries(query: string) {
  return (await admin.call("GET", `/manage/v1/audit?${query}`)).body.data;
}

describe("what is noted", () => {
  test("An import, with the key that made it; more of the same key are summed up.", async () => {
    const { key, secret } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["import"] });
    const send = (uid: string) =>
      world.get("/manage/v1/imports", {
        method: "POST",
        key: secret,
        headers: { "content-type": "application/x-ndjson" },
        body: `${JSON.stringify({ ...POST, uid })}\n{}\n`,
      });
    for (const uid of ["1", "2", "3"]) expect((await send(uid)).status).toBe(200);
    const by = { actor: "ann@example.org", key_id: key.id, session_id: null, address: "127.0.0.1" };
    const first = "2 read, 1 stored, 0 replaced, 0 unchanged, 1 rejected";
    expect(await entries("action=posts.imported")).toMatchObject([{ ...by, detail: first }]);
    await pass(10);
    expect((await send("4")).status).toBe(200);
    const summed = "2 times: 4 read, 2 stored, 0 replaced, 0 unchanged, 2 rejected";
    expect(await entries("action=posts.imported")).toMatchObject([
      { ...by, detail: first },
      { ...by, detail: summed },
      { ...by, detail: first },
    ]);
  });

  test("An export.", async () => {
    expect((await world.get("/api/v1/posts/export?format=csv&keyword=harbor", { key: bob.key })).status).toBe(
      200,
    );
    const [entry] = await entries("action=posts.exported");
    expect(entry).toMatchObject({ actor: "bob@example.org", key_id: bob.keyId, detail: "csv, 4 posts" });
    expect(JSON.stringify(entry)).not.toContain("harbor");
  });

  test("That a key was shown, and to whom.", async () => {
    const mine = await world.directory.keys.create({ userId: ann.user.id, scopes: [] });
    expect((await admin.call("GET", `/manage/v1/keys/${mine.key.id}/secret`)).body.secret).toBe(mine.secret);
    const [entry] = await entries("action=key.shown");
    const by = { actor: "ann@example.org", key_id: null, session_id: expect.any(Number) };
    expect(entry).toMatchObject({ ...by, subject: `key ${mine.key.id}`, address: "127.0.0.1" });
    expect(JSON.stringify(entry)).not.toContain(mine.secret);
  });

  test("Refusals of known callers, once in ten minutes, and of keys that are none.", async () => {
    for (let count = 0; count < 3; count += 1) await world.get("/manage/v1/users", { key: bob.key });
    await world.get("/api/v1/lists", { key: "x".repeat(32) });
    await world.directory.keys.setDisabled(String(ann.keyId), true);
    await world.get("/api/v1/lists", { key: ann.key });
    await world.get("/api/v1/lists");
    await expect
      .poll(async () => (await entries("action=request")).map((entry: object) => ({ ...entry, at: 0 })))
      .toMatchObject([
        { actor: "ann@example.org", key_id: ann.keyId, detail: "disabled_api_key" },
        { actor: null, key_id: null, address: "127.0.0.1", detail: "invalid_api_key" },
        {
          actor: "bob@example.org",
          key_id: bob.keyId,
          subject: "GET /manage/v1/users",
          detail: "insufficient_scope",
        },
      ]);
  });

  test("Wrong passwords, also of somebody who is signed in.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("bob@example.org", "wrong");
    const { body } = await browser.signIn("bob@example.org");
    await browser.takeKey();
    await browser.page("POST", "/manage/v1/session/confirm", { password: "wrong" });
    const wrong = { current_password: "wrong", new_password: "quiet river under old stone" };
    await browser.call("POST", "/manage/v1/password", wrong);
    const by = { actor: "bob@example.org", session_id: body.id, key_id: null };
    expect((await entries("by=bob@example.org")).slice(0, 4)).toMatchObject([
      { action: "password.refused", detail: "change of password", ...by },
      { action: "password.refused", detail: "confirmation", ...by },
      { action: "session.created", ...by },
      { action: "session.refused", subject: "bob@example.org", actor: null },
    ]);
  });
});

describe("filters", () => {
  test("By person, kind and time.", async () => {
    const actions = async (query: string) =>
      (await entries(query)).map(({ action }: { readonly action: string }) => action);
    expect(new Set(await actions("by=BOB%40example.org&action=password"))).toEqual(
      new Set(["password.refused"]),
    );
    expect(await actions("by=kim@example.org")).toEqual([]);
    const since = Math.floor(world.now().getTime() / 1000);
    await pass(1);
    await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { rate_limit: 7 });
    await admin.page("POST", "/manage/v1/session/confirm", { password: PASSWORD });
    await admin.call("PATCH", `/manage/v1/users/${bob.user.id}`, { rate_limit: 7 });
    expect(await actions(`since=${since + 1}&action=user`)).toEqual(["user.rate_limit_changed"]);
    expect(await actions(`until=${since}&action=user`)).toEqual([]);
    expect(await actions("since=2026-11-10&until=2026-11-10&action=user")).toEqual([
      "user.rate_limit_changed",
    ]);
    expect(await actions("since=2026-11-11")).toEqual([]);
  });

  test.each([
    ["action", "keys"],
    ["action", "key."],
    ["since", "yesterday"],
    ["until", "1762732800000"],
    ["by", "a&by=b"],
  ])("%s=%s is refused", async (name, value) => {
    const answer = await admin.call("GET", `/manage/v1/audit?${name}=${value}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ code: "invalid_parameter", source: { parameter: name } }]);
  });
});

describe("the log of requests", () => {
  const search = "/api/v1/posts?keyword=clandestine";

  test("It names user and key, and not what was searched for.", async () => {
    await world.get(search, { key: bob.key });
    await admin.call("GET", "/api/v1/lists");
    const lines = world.logLines.map((line) => JSON.parse(line));
    expect(lines.findLast(({ url }) => url === "/api/v1/posts")).toMatchObject({
      userId: bob.user.id,
      keyId: bob.keyId,
      sessionId: null,
    });
    expect(lines.findLast(({ url }) => url === "/api/v1/lists")).toMatchObject({
      userId: ann.user.id,
      keyId: null,
      sessionId: expect.any(Number),
    });
    expect(world.logLines.join("")).not.toContain("clandestine");
  });

  test("With log-queries it has that, too.", async () => {
    const service = await world.serve({ logQueries: true });
    await service.get(search, { key: bob.key });
    await expect.poll(() => service.logLines.join("")).toContain("keyword=clandestine");
    await service.app.close();
  });
});
