import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let world: World;
let ann: Inhabitant;
let annBrowser: Browser;
let bobBrowser: Browser;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser({ email: "ann@example.org", scopes: ["lists", "admin"] });
  await world.createUser({ email: "bob@example.org" });
  annBrowser = openBrowser(world);
  bobBrowser = openBrowser(world);
});

afterAll(() => world.close());

async function signIn(): Promise<void> {
  await annBrowser.signIn("ann@example.org");
  await annBrowser.takeKey();
  await bobBrowser.signIn("bob@example.org");
  await bobBrowser.takeKey();
}

function pass(minutes: number): void {
  world.setNow(new Date(world.now().getTime() + minutes * 60_000));
}

describe("API keys", () => {
  test("A key is created, used, counted, disabled within a second, and enabled.", async () => {
    await signIn();
    const created = await bobBrowser.call("POST", "/manage/v1/keys", { name: " Notebook " });
    expect(created.status).toBe(201);
    const { secret, id } = created.body;
    expect(created.body).toMatchObject({ name: "Notebook", scopes: [], disabled: false, last_used_at: null });
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    for (let count = 0; count < 3; count += 1) {
      expect((await world.get("/api/v1/lists", { key: secret })).status).toBe(200);
    }
    const { body: keys } = await bobBrowser.call("GET", "/manage/v1/keys");
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatchObject({ id, name: "Notebook", last_used_at: world.now().toISOString() });
    expect(keys[0].usage).toHaveLength(30);
    expect(keys[0].usage.at(-1)).toEqual({ day: "2026-11-10", requests: 3 });
    expect(keys[0].usage[0]).toEqual({ day: "2026-10-12", requests: 0 });
    expect(JSON.stringify(keys)).not.toContain(secret);
    const disabled = await bobBrowser.call("PATCH", `/manage/v1/keys/${id}`, { disabled: true });
    expect(disabled.body).toMatchObject({ id, disabled: true });
    expect((await world.get("/api/v1/lists", { key: secret })).body.errors).toMatchObject([
      { code: "disabled_api_key" },
    ]);
    await bobBrowser.call("PATCH", `/manage/v1/keys/${id}`, { disabled: false, name: "Desktop" });
    expect((await world.get("/api/v1/lists", { key: secret })).status).toBe(200);
    expect((await bobBrowser.call("GET", "/manage/v1/keys")).body[0].name).toBe("Desktop");
  });

  test("A key ends after a year, or when it is said, and is then refused as one that is over.", async () => {
    await signIn();
    const year = await bobBrowser.call("POST", "/manage/v1/keys", { name: "year" });
    expect(year.body.expires_at).toBe(new Date(world.now().getTime() + 365 * 86_400_000).toISOString());
    const never = await bobBrowser.call("POST", "/manage/v1/keys", { name: "never", expires_at: null });
    expect(never.body.expires_at).toBeNull();
    const soon = new Date(world.now().getTime() + 60_000).toISOString();
    const { body } = await bobBrowser.call("POST", "/manage/v1/keys", { name: "soon", expires_at: soon });
    expect((await world.get("/api/v1/lists", { key: body.secret })).status).toBe(200);
    pass(1);
    const over = await world.get("/api/v1/lists", { key: body.secret });
    expect([over.status, over.body.errors[0].code]).toEqual([401, "expired_api_key"]);
    expect(over.headers["www-authenticate"]).toContain('error="invalid_token"');
    const later = new Date(world.now().getTime() + 60_000).toISOString();
    const longer = await bobBrowser.call("PATCH", `/manage/v1/keys/${body.id}`, { expires_at: later });
    expect(longer.body.expires_at).toBe(later);
    expect((await world.get("/api/v1/lists", { key: body.secret })).status).toBe(200);
    for (const wrong of ["tomorrow", "2026-13-01", "1999-01-01", "2026-02-30T99:00:00Z"]) {
      const refused = await bobBrowser.call("PATCH", `/manage/v1/keys/${body.id}`, { expires_at: wrong });
      expect([refused.status, refused.body.errors[0].code]).toEqual([400, "invalid_field"]);
    }
  });

  test("A key is used only from where it may be, and tells where it was used from.", async () => {
    await signIn();
    const made = { name: "office", allowed_addresses: ["192.0.2.0/24"] };
    const { body } = await bobBrowser.call("POST", "/manage/v1/keys", made);
    const refused = await world.get("/api/v1/lists", { key: body.secret });
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, "address_not_allowed"]);
    const here = { allowed_addresses: ["192.0.2.0/24", "127.0.0.0/8"] };
    await bobBrowser.call("PATCH", `/manage/v1/keys/${body.id}`, here);
    expect((await world.get("/api/v1/lists", { key: body.secret })).status).toBe(200);
    const [key] = (await bobBrowser.call("GET", "/manage/v1/keys")).body;
    expect(key).toMatchObject({ id: body.id, last_address: "127.0.0.1", ...here });
    const odd = await bobBrowser.call("POST", "/manage/v1/keys", {
      name: "x",
      allowed_addresses: ["10.0.0.0/99"],
    });
    expect(odd.body.errors).toMatchObject([{ code: "invalid_field" }]);
  });

  test("A key is replaced by another, and both work for a day; nobody replaces somebody else's.", async () => {
    await signIn();
    const { body: old } = await bobBrowser.call("POST", "/manage/v1/keys", {
      name: "feed",
      expires_at: null,
    });
    const { status, body } = await bobBrowser.call("POST", `/manage/v1/keys/${old.id}/rotate`, {});
    expect([status, body.name]).toEqual([201, "feed"]);
    for (const { secret } of [old, body])
      expect((await world.get("/api/v1/lists", { key: secret })).status).toBe(200);
    const foreign = await annBrowser.call("POST", `/manage/v1/keys/${body.id}/rotate`, {});
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([404, "key_not_found"]);
    pass(24 * 60);
    const over = await world.get("/api/v1/lists", { key: old.secret });
    expect(over.body.errors[0].code).toBe("expired_api_key");
    expect((await world.get("/api/v1/lists", { key: body.secret })).status).toBe(200);
  });

  test("A key with all rights is replaced, or lives longer, only when the password was given just now.", async () => {
    const browser = openBrowser(world);
    await browser.signIn("ann@example.org");
    await browser.takeKey();
    const { body } = await browser.call("POST", "/manage/v1/keys", { name: "a", scopes: ["admin"] });
    pass(11);
    await browser.takeKey();
    const late = await browser.call("POST", `/manage/v1/keys/${body.id}/rotate`, {});
    expect(late.body.errors[0].code).toBe("confirmation_required");
    const longer = await browser.call("PATCH", `/manage/v1/keys/${body.id}`, { expires_at: null });
    expect(longer.body.errors[0].code).toBe("confirmation_required");
  });

  test("A key cannot have a scope that its user lacks, and has no other rights than its own.", async () => {
    await signIn();
    const refused = await bobBrowser.call("POST", "/manage/v1/keys", { name: "x", scopes: ["lists"] });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].detail).toContain("does not hold the scope lists");
    const odd = await annBrowser.call("POST", "/manage/v1/keys", { name: "", scopes: ["root"] });
    expect(odd.body.errors).toMatchObject([
      { source: { pointer: "/name" } },
      { source: { pointer: "/scopes/0" } },
    ]);
    const { body } = await annBrowser.call("POST", "/manage/v1/keys", { name: "lists", scopes: ["lists"] });
    const answer = await world.get("/manage/v1/keys", { key: body.secret });
    expect(answer.body.errors).toMatchObject([{ code: "insufficient_scope", meta: { scope: "admin" } }]);
  });

  test("A program with the scope admin manages the keys of its own user, but is never shown one.", async () => {
    const { secret: key } = await world.directory.keys.create({ userId: ann.user.id, scopes: ["admin"] });
    const keys = await world.get("/manage/v1/keys", { key });
    expect(keys.status).toBe(200);
    const mine = await world.directory.keys.list(ann.user.id);
    expect(keys.body.map(({ id }: { id: number }) => id)).toEqual(mine.map(({ id }) => id).reverse());
    const shown = await world.get(`/manage/v1/keys/${ann.keyId}/secret`, { key });
    expect(shown.body.errors).toMatchObject([{ code: "insufficient_scope" }]);
  });

  test("A stored key is shown after the sign-in; after ten minutes the password is asked for again.", async () => {
    await signIn();
    const path = `/manage/v1/keys/${ann.keyId}/secret`;
    expect((await annBrowser.call("GET", path)).body).toEqual({ secret: ann.key });
    pass(10);
    await annBrowser.takeKey();
    expect((await annBrowser.call("GET", path)).status).toBe(200);
    pass(0.1);
    const late = await annBrowser.call("GET", path);
    expect(late.status).toBe(403);
    expect(late.body.errors).toMatchObject([{ code: "confirmation_required" }]);
    const wrong = await annBrowser.page("POST", "/manage/v1/session/confirm", { password: "wrong" });
    expect(wrong.body.errors).toMatchObject([{ code: "wrong_password" }]);
    expect((await annBrowser.call("GET", path)).status).toBe(403);
    const confirmed = await annBrowser.page("POST", "/manage/v1/session/confirm", { password: PASSWORD });
    expect(confirmed.status).toBe(204);
    expect((await annBrowser.call("GET", path)).body).toEqual({ secret: ann.key });
    const session = await annBrowser.page("GET", "/manage/v1/session");
    expect(session.body.confirmed_at).toBe(world.now().toISOString());
    expect(session.body.signed_in_at).not.toBe(session.body.confirmed_at);
  });

  test("Nobody sees or changes the keys of somebody else: they are like keys that do not exist.", async () => {
    await signIn();
    const requests = [
      ["GET", "/secret", undefined],
      ["PATCH", "", { disabled: true }],
    ] as const;
    for (const [method, end, body] of requests) {
      const foreign = await bobBrowser.call(method, `/manage/v1/keys/${ann.keyId}${end}`, body);
      const unknown = await bobBrowser.call(method, `/manage/v1/keys/987654${end}`, body);
      expect(foreign.status).toBe(404);
      expect(foreign.text.replaceAll(String(ann.keyId), "987654")).toBe(unknown.text);
    }
    const ids = (await bobBrowser.call("GET", "/manage/v1/keys")).body.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(ann.keyId);
    expect((await world.get("/api/v1/lists", { key: ann.key })).status).toBe(200);
    for (const id of ["x", "-1", "1.5", "%00", "99999999999999999"]) {
      expect((await bobBrowser.call("PATCH", `/manage/v1/keys/${id}`, {})).status).toBe(400);
    }
  });
});
