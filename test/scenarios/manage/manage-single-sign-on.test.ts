import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type IdentityProvider, openIdentityProvider } from "../../servers/identity-provider.ts";
import { openBrowser } from "../../support/signed-in-page.ts";
import { type Inhabitant, openWorld, type World } from "../../support/world.ts";

let provider: IdentityProvider;
let world: World;
let ann: Inhabitant;

/** The provider knows only the real time. */
beforeAll(async () => {
  provider = await openIdentityProvider();
  const settings = { singleSignOn: provider.settings, localSignIn: false };
  world = await openWorld({ settings, now: new Date() });
  provider.register([world.url]);
  ann = await world.createUser({ email: "ann@example.org", scopes: ["admin"] });
});

afterAll(async () => {
  await world.close();
  await provider.close();
});

/**
 * What a browser does: it follows every redirection, and brings the cookies of this machine along. `onTheWay` changes
 * where one leads.
 */
function openVisitor(onTheWay = (address: string) => address) {
  const cookies = new Map<string, string>();
  const seen: string[] = [];
  async function go(address: string): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(address, world.url), { redirect: "manual", headers: { cookie } });
    await answer.arrayBuffer();
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next === null) return address;
    const target = onTheWay(new URL(next, new URL(address, world.url)).href);
    seen.push(target);
    // Pages of ours need no loading.
    const isPage = target.startsWith(world.url) && !target.includes("/sign-in/sso");
    return isPage ? target.slice(world.url.length) : go(target);
  }
  return {
    go,
    cookies,
    seen,
    signIn: (next = "/lists") => go(`/sign-in/sso?next=${encodeURIComponent(next)}`),
  };
}

async function sessionOf({ cookies }: ReturnType<typeof openVisitor>) {
  const headers = { cookie: `earshot_session=${cookies.get("earshot_session")}` };
  return openBrowser(world).page("GET", "/manage/v1/session", undefined, { headers });
}

describe("single sign-on", () => {
  test("The first sign-in makes the user, and groups are applied at each.", async () => {
    provider.account = "u-1";
    provider.claims["u-1"] = { email: "Bea@example.org", email_verified: true, groups: ["operators", "x"] };
    const visitor = openVisitor();
    expect(await visitor.signIn("/lists?x=1")).toBe("/lists?x=1");
    const { body } = await sessionOf(visitor);
    expect(body).toMatchObject({ opened_with: "single_sign_on", factor_needed: false, confirm_with: [] });
    expect(body.user).toMatchObject({ email: "bea@example.org", scopes: ["lists", "import"] });
    expect(visitor.cookies.has("earshot_sso")).toBe(false);
    const teamsOf = async () => (await world.directory.teams.list(body.user.id)).map(({ name }) => name);
    expect(await teamsOf()).toEqual(["Night shift"]);
    await world.directory.teams.create("Chess", [body.user.id, ann.user.id]);
    await world.directory.teams.create("newsroom", [ann.user.id]);

    // The name of the user there stays, whatever the e-mail address becomes.
    provider.claims["u-1"] = { email: "beate@example.org", email_verified: true, groups: ["analysts"] };
    const again = openVisitor();
    await again.signIn();
    const { body: second } = await sessionOf(again);
    expect(second.user).toMatchObject({ id: body.user.id, email: "bea@example.org", scopes: ["lists"] });
    // Teams that no group has are left alone, and so are the others in those that groups have.
    expect(await teamsOf()).toEqual(["Chess", "newsroom"]);
    expect((await world.directory.teams.list(ann.user.id)).map(({ name }) => name)).toEqual([
      "Chess",
      "newsroom",
    ]);
    const { entries } = await world.directory.audit.page(0, 20, { person: "bea@example.org" });
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      ...["user.created", "team.created", "session.created"],
      ...["user.scopes_changed", "team.changed", "team.changed", "session.created"],
    ]);

    await world.directory.users.update(body.user.id, { disabled: true });
    expect(await openVisitor().signIn()).toBe("/sign-in?problem=disabled");
  });

  test.each([
    ["a local user's address", { email: "ann@example.org", email_verified: true }, "email_taken"],
    ["another domain", { email: "eve@example.com", email_verified: true }, "not_allowed"],
    [
      "a domain that only ends the same",
      { email: "eve@notexample.org", email_verified: true },
      "not_allowed",
    ],
    ["an address that is not verified", { email: "ann@example.org", email_verified: false }, "no_email"],
    ["no address", {}, "no_email"],
  ])("%s opens nothing", async (_, claims, problem) => {
    provider.account = "stranger";
    provider.claims.stranger = claims;
    const visitor = openVisitor();
    expect(await visitor.signIn()).toBe(`/sign-in?problem=${problem}`);
    expect(visitor.cookies.has("earshot_session")).toBe(false);
    expect(await world.directory.identities.find(provider.settings.issuer, "stranger")).toBeNull();
    expect(await world.directory.users.findByEmail("ann@example.org")).toEqual(ann.user);
  });

  test("Whoever is turned away there, comes without the cookie, or twice with one answer, is told so.", async () => {
    provider.account = null;
    expect(await openVisitor().signIn()).toBe("/sign-in?problem=denied");
    provider.account = "u-2";
    provider.claims["u-2"] = { email: "cid@example.org", email_verified: true };
    const visitor = openVisitor();
    await visitor.signIn();
    const callback = visitor.seen.find((address) => address.includes("/callback?")) ?? "";
    expect(callback).toContain("code=");
    expect(await openVisitor().go(callback)).toBe("/sign-in?problem=over");
    expect(await visitor.go(callback)).toBe("/sign-in?problem=over");
    // Another page than one of ours is not gone to.
    const other = openVisitor();
    expect(await other.signIn("//evil.example/")).toBe("/");
  });

  /** The callback of somebody who comes for the first time, which was not gone to. */
  async function stopBeforeCallback(account: string): Promise<URL> {
    provider.account = account;
    provider.claims[account] = { email: `${account}@example.org`, email_verified: true };
    let stopped = "";
    const visitor = openVisitor((address) => {
      if (!address.includes("/callback?")) return address;
      stopped = address;
      return `${world.url}/stopped`;
    });
    await visitor.signIn();
    return new URL(stopped);
  }

  const OTHER = "x".repeat(43);

  /** `at`: the address that has this, of the provider or ours, gets the other value on the way. */
  test.each([
    { what: "another nonce", at: "code_challenge", name: "nonce", value: OTHER },
    { what: "another challenge of PKCE", at: "code_challenge", name: "code_challenge", value: OTHER },
    { what: "another state, there", at: "code_challenge", name: "state", value: OTHER },
    { what: "another state, back here", at: "code", name: "state", value: OTHER },
    { what: "the code of another sign-in", at: "code", name: "code", value: null },
    { what: "the name of another provider", at: "code", name: "iss", value: "https://id.example" },
  ])("A sign-in that comes with $what opens nothing.", async ({ at, name, value }) => {
    const stolen = await stopBeforeCallback("mallory");
    provider.account = "victim";
    provider.claims.victim = { email: "victim@example.org", email_verified: true };
    const visitor = openVisitor((address) => {
      const url = new URL(address);
      if (url.searchParams.has(at)) url.searchParams.set(name, value ?? stolen.searchParams.get(name) ?? "");
      return url.href;
    });
    expect(await visitor.signIn()).toMatch(/^\/sign-in\?problem=/);
    expect(visitor.cookies.has("earshot_session")).toBe(false);
    for (const subject of ["mallory", "victim"])
      expect(await world.directory.identities.find(provider.settings.issuer, subject)).toBeNull();
  });

  test("The address to the provider has PKCE, state and nonce, and the log has no code.", async () => {
    const visitor = openVisitor();
    await visitor.signIn();
    const asked = new URL(visitor.seen[0] ?? "").searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"])
      expect(asked.get(name)?.length).toBeGreaterThan(20);
    const callback = visitor.seen.find((address) => address.includes("/callback?")) ?? "";
    expect(world.logLines.join("")).not.toContain(new URL(callback).searchParams.get("code"));
  });

  test("A provider that does not answer is a sentence, and no failure of the server.", async () => {
    const singleSignOn = { ...provider.settings, issuer: "http://127.0.0.1:9/" };
    const service = await world.serve({ singleSignOn });
    const answer = await service.get("/sign-in/sso");
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe("/sign-in?problem=unreachable");
    await service.app.close();
  });
});

describe("local sign-in that is turned off", () => {
  test("Passwords and passkeys are refused, and a command opens them for a while.", async () => {
    const methods = await world.get("/manage/v1/sign-in");
    expect(methods.body).toEqual({
      password: false,
      single_sign_on: { label: "Example ID", path: "/sign-in/sso" },
    });
    const browser = openBrowser(world);
    const refused = await browser.signIn("ann@example.org");
    expect(refused.body.errors).toMatchObject([{ code: "local_sign_in_off" }]);
    expect((await browser.page("POST", "/manage/v1/session/passkey/challenge", {})).status).toBe(403);
    const soon = new Date(world.now().getTime() + 60_000);
    await world.directory.facts.set("local-sign-in-until", soon.toISOString());
    expect((await browser.signIn("ann@example.org")).status).toBe(201);
    world.setNow(soon);
    expect((await openBrowser(world).signIn("ann@example.org")).status).toBe(403);
  });
});
