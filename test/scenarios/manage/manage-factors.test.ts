import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { type Answer, openWorld, type World } from "../../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld({ settings: { requireSecondFactor: ["admin"] } });
});

afterAll(() => world.close());

function pass(seconds: number): void {
  world.setNow(new Date(world.now().getTime() + seconds * 1000));
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.now().getTime() });
}

async function arrive(email: string): Promise<Browser> {
  const browser = openBrowser(world);
  await browser.signIn(email);
  await browser.takeKey();
  return browser;
}

/** Sets up an app, and returns its secret and the recovery codes. */
async function setUpApp(browser: Browser): Promise<{ secret: string; codes: readonly string[] }> {
  const { body: offer } = await browser.call("POST", "/manage/v1/factors/app", {});
  const { token, secret } = offer;
  const answer = await browser.call("POST", "/manage/v1/factors/app/code", { token, code: codeOf(secret) });
  expect(answer.status).toBe(201);
  return { secret, codes: answer.body.recovery_codes };
}

const sendCode = (browser: Browser, token: string, code: string): Promise<Answer> =>
  browser.page("POST", "/manage/v1/session/code", { token, code });

describe("an authenticator app", () => {
  test("It is asked for behind the password, a code is taken once, and the half sign-in opens nothing.", async () => {
    await world.createUser({ email: "ann@example.org" });
    const browser = await arrive("ann@example.org");
    const { body: offer } = await browser.call("POST", "/manage/v1/factors/app", {});
    expect(offer.uri).toContain(`secret=${offer.secret}`);
    expect(offer.uri).toMatch(/^otpauth:\/\/totp\/Earshot.*ann%40example\.org/);
    const { secret, codes } = await setUpApp(browser);
    expect(codes).toHaveLength(10);

    const other = openBrowser(world);
    const first = await other.signIn("ann@example.org");
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ step: "factor", factors: ["app"] });
    expect(other.cookie).toBeNull();
    expect((await other.page("POST", "/manage/v1/session/key", {})).status).toBe(401);
    // The code that set the app up is spent.
    const spent = await sendCode(other, first.body.token, codeOf(secret));
    expect(spent.body.errors).toMatchObject([{ code: "wrong_code" }]);
    pass(30);
    const code = codeOf(secret);
    expect((await sendCode(other, first.body.token, code)).body.user.email).toBe("ann@example.org");
    expect(other.cookie).not.toBeNull();
    const again = openBrowser(world);
    const { token } = (await again.signIn("ann@example.org")).body;
    expect((await sendCode(again, token, code)).status).toBe(403);
    // A recovery code stands in, once; and so does the token that came with the password.
    expect((await sendCode(again, token, codes[0] ?? "")).status).toBe(201);
    expect((await sendCode(again, token, codes[1] ?? "")).status).toBe(401);
    const third = await openBrowser(world).signIn("ann@example.org");
    expect((await sendCode(again, third.body.token, codes[0] ?? "")).status).toBe(403);
    const { entries } = await world.directory.audit.page(0, 50, { person: "ann@example.org" });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ["factor.added", "authenticator app"],
        ["factor.refused", null],
        ["factor.recovery_code_used", null],
        ["session.created", "with an authenticator app"],
      ]),
    );
    expect(world.logLines.join("")).not.toContain(secret);
  });

  test("Who has the password and gives up before the code has left a trace.", async () => {
    const { user } = await world.createUser({ email: "lea@example.org" });
    const { secret } = await setUpApp(await arrive("lea@example.org"));
    pass(60);
    const thief = openBrowser(world);
    expect((await thief.signIn("lea@example.org")).body).toMatchObject({ step: "factor" });
    const { entries } = await world.directory.audit.page(0, 1, { person: user.email });
    expect(entries).toMatchObject([
      { action: "password.accepted", actor: user.email, address: "127.0.0.1", sessionId: null },
    ]);
    // The owner is shown it, and not the password of a sign-in that went on.
    pass(301);
    const owner = openBrowser(world);
    await sendCode(owner, (await owner.signIn("lea@example.org")).body.token, codeOf(secret));
    await owner.takeKey();
    const { body } = await owner.call("GET", "/manage/v1/sign-ins");
    expect(body.map((one: Readonly<Record<string, unknown>>) => [one.succeeded, one.stopped_at])).toEqual([
      [true, null],
      [false, "factor"],
      [true, null],
    ]);
  });

  test("After five wrong codes the password is needed again; the guesses of an account are counted.", async () => {
    await world.createUser({ email: "bob@example.org" });
    await setUpApp(await arrive("bob@example.org"));
    const browser = openBrowser(world);
    const { token } = (await browser.signIn("bob@example.org")).body;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await sendCode(browser, token, "no-such-code")).status).toBe(403);
    }
    const sixth = await sendCode(browser, token, "no-such-code");
    expect(sixth.status).toBe(401);
    expect(sixth.body.errors).toMatchObject([{ code: "sign_in_over" }]);
    // Nineteen in twenty minutes, and the next of them waits longer than it may.
    const { directory } = world;
    while ((await directory.guesses.take("bob@example.org")) === 0);
    const next = (await openBrowser(world).signIn("bob@example.org")).status;
    expect(next).toBe(429);
  });

  test("A sign-in that waits too long for its code is over, and a token opens nothing of another kind.", async () => {
    await world.createUser({ email: "cid@example.org" });
    const browser = await arrive("cid@example.org");
    const { secret } = await setUpApp(browser);
    const { body: offer } = await browser.call("POST", "/manage/v1/factors/app", {});
    const { token } = (await openBrowser(world).signIn("cid@example.org")).body;
    expect((await sendCode(browser, offer.token, codeOf(secret))).status).toBe(401);
    pass(301);
    expect((await sendCode(browser, token, codeOf(secret))).status).toBe(401);
  });

  test("Changes need a password of the last ten minutes, and an API key makes none.", async () => {
    const { key } = await world.createUser({ email: "dee@example.org" });
    const browser = await arrive("dee@example.org");
    await setUpApp(browser);
    pass(601);
    await browser.takeKey();
    for (const [method, path] of [
      ["POST", "/manage/v1/factors/app"],
      ["DELETE", "/manage/v1/factors/app"],
      ["POST", "/manage/v1/factors/recovery-codes"],
      ["POST", "/manage/v1/factors/passkeys/challenge"],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect((await browser.call(method, path, body)).body.errors).toMatchObject([
        { code: "confirmation_required" },
      ]);
      expect((await world.get(path, { method, key })).status).toBe(403);
    }
    const session = await browser.page("GET", "/manage/v1/session");
    expect(session.body.confirm_with).toEqual(["password"]);
    // With a password, a code alone does not confirm.
    const byCode = await browser.page("POST", "/manage/v1/session/confirm", { code: "123456" });
    expect(byCode.body.errors).toMatchObject([{ code: "missing_field" }]);
    await browser.page("POST", "/manage/v1/session/confirm", { password: PASSWORD });
    expect((await browser.call("DELETE", "/manage/v1/factors/app")).status).toBe(204);
    expect((await openBrowser(world).signIn("dee@example.org")).body.user.email).toBe("dee@example.org");
  });

  test("Without a password a code confirms.", async () => {
    const { identities, sessions, factors } = world.directory;
    const user = await identities.create({ issuer: "x", subject: "1", email: "eve@example.org", scopes: [] });
    await factors.setApp(user.id, "JBSWY3DPEHPK3PXP", codeOf("JBSWY3DPEHPK3PXP"));
    const { token } = await sessions.create({ userId: user.id, lifetimeMs: 3_600_000 });
    const headers = { cookie: `earshot_session=${token}` };
    const browser = openBrowser(world);
    const session = await browser.page("GET", "/manage/v1/session", undefined, { headers });
    expect(session.body.confirm_with).toEqual(["code"]);
    pass(30);
    const confirm = (code: string) =>
      browser.page("POST", "/manage/v1/session/confirm", undefined, {
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ code }),
      });
    expect((await confirm("000000")).status).toBe(403);
    expect((await confirm(codeOf("JBSWY3DPEHPK3PXP"))).status).toBe(204);
  });
});

describe("a factor that is required", () => {
  test("A user who needs one and has none sets it up and can do nothing else before.", async () => {
    await world.createUser({ email: "root@example.org", scopes: ["lists", "admin"] });
    const browser = await arrive("root@example.org");
    expect((await browser.page("GET", "/manage/v1/session")).body.factor_needed).toBe(true);
    for (const path of ["/api/v1/posts", "/manage/v1/users", "/manage/v1/keys", "/manage/v1/sessions"]) {
      const answer = await browser.call("GET", path);
      expect(answer.body.errors).toMatchObject([{ code: "factor_required" }]);
    }
    expect((await browser.call("GET", "/manage/v1/factors")).body.required).toBe(true);
    await setUpApp(browser);
    expect((await browser.call("GET", "/manage/v1/users")).status).toBe(200);
    expect((await browser.page("GET", "/manage/v1/session")).body.factor_needed).toBe(false);
  });

  test("An administrator removes the factors of another, whose sessions end, and never their own.", async () => {
    const { user } = await world.createUser({ email: "fay@example.org" });
    const theirs = await arrive("fay@example.org");
    await setUpApp(theirs);
    const { user: own } = await world.createUser({ email: "boss@example.org", scopes: ["admin"] });
    const browser = await arrive("boss@example.org");
    await setUpApp(browser);
    const { body: users } = await browser.call("GET", "/manage/v1/users");
    expect(users.find(({ id }: { id: number }) => id === user.id).second_factor).toBe(true);
    expect((await browser.call("DELETE", `/manage/v1/users/${user.id}/factors`)).status).toBe(204);
    expect((await theirs.page("GET", "/manage/v1/session")).status).toBe(401);
    expect((await openBrowser(world).signIn("fay@example.org")).body.user.email).toBe("fay@example.org");
    expect((await browser.call("DELETE", `/manage/v1/users/${own.id}/factors`)).status).toBe(400);
    expect((await browser.call("DELETE", "/manage/v1/users/4711/factors")).status).toBe(404);
    const { entries } = await world.directory.audit.page(0, 1, { actions: ["user.factors_reset"] });
    expect(entries).toMatchObject([{ actor: "boss@example.org", subject: "fay@example.org" }]);
  });
});
