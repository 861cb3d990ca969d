import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { HOUR_MS, refuses, type World } from "./world.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const STEP_MS = 30_000;
const PASSKEY = { credentialId: "Y3JlZA", publicKey: "cHVibGlj", counter: 0, transports: ["usb"] } as const;

export function describeFactors(world: World): void {
  const codeIn = (ms: number) =>
    new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: world.now().getTime() + ms });

  test("an app counts once a code of it was given, and brings ten recovery codes", async () => {
    const { factors, users } = world.directory;
    const { id } = await world.createUser("ann@example.org");
    expect(await factors.setApp(id, SECRET, "000000")).toBeNull();
    expect((await users.find(id))?.secondFactor).toBe(false);
    const added = await factors.setApp(id, SECRET, codeIn(0));
    expect(new Set(added?.recoveryCodes).size).toBe(10);
    expect(added?.recoveryCodes?.[0]).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    expect((await users.find(id))?.secondFactor).toBe(true);
    expect(await factors.of(id)).toEqual({ appSince: world.now(), passkeys: [], recoveryCodesLeft: 10 });
    // What there was is replaced, and the recovery codes stay.
    world.pass(STEP_MS);
    expect(await factors.setApp(id, SECRET, codeIn(0))).toEqual({ recoveryCodes: null });
  });

  test("a code is taken once, and within a step of its time", async () => {
    const { factors } = world.directory;
    const { id } = await world.createUser("ann@example.org");
    await factors.setApp(id, SECRET, codeIn(0));
    expect(await factors.takeCode(id, codeIn(0))).toBeNull();
    expect(await factors.takeCode(id, codeIn(2 * STEP_MS))).toBeNull();
    world.pass(10 * STEP_MS);
    const [early, now, late] = [codeIn(-STEP_MS), codeIn(0), codeIn(STEP_MS)];
    expect(await factors.takeCode(id, codeIn(-2 * STEP_MS))).toBeNull();
    expect(await factors.takeCode(id, early)).toBe("app");
    const other = await world.reopen();
    const taken = await Promise.all([factors.takeCode(id, now), other.factors.takeCode(id, now)]);
    await other.close();
    expect(taken.toSorted()).toEqual(["app", null]);
    expect(await factors.takeCode(id, `${late.slice(0, 3)} ${late.slice(3)}`)).toBe("app");
    // Earlier ones are not taken after a later one.
    expect(await factors.takeCode(id, now)).toBeNull();
  });

  test("a recovery code is taken once, by its owner, and new ones replace the old", async () => {
    const { factors } = world.directory;
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const [first = "", second = ""] = (await factors.setApp(ann.id, SECRET, codeIn(0)))?.recoveryCodes ?? [];
    expect(await factors.takeCode(bob.id, first)).toBeNull();
    expect(await factors.takeCode(ann.id, ` ${first.toUpperCase().replaceAll("-", " ")} `)).toBe("recovery");
    expect(await factors.takeCode(ann.id, first)).toBeNull();
    expect((await factors.of(ann.id)).recoveryCodesLeft).toBe(9);
    const [fresh = ""] = await factors.renewRecoveryCodes(ann.id);
    expect(await factors.takeCode(ann.id, second)).toBeNull();
    expect(await factors.takeCode(ann.id, fresh)).toBe("recovery");
    await refuses("not_found", /no second factor/, factors.renewRecoveryCodes(bob.id));
  });

  test("passkeys are named, found, counted up, and removed by their owner alone", async () => {
    const { factors, users } = world.directory;
    const ann = await world.createUser("ann@example.org");
    const bob = await world.createUser("bob@example.org");
    const { passkey, recoveryCodes } = await factors.addPasskey(ann.id, { ...PASSKEY, name: " Laptop " });
    expect(recoveryCodes).toHaveLength(10);
    expect(passkey).toMatchObject({ name: "Laptop", createdAt: world.now(), lastUsedAt: null });
    await refuses("conflict", /already/, factors.addPasskey(bob.id, { ...PASSKEY, name: "Mine" }));
    const found = await factors.findPasskey("Y3JlZA");
    expect(found).toMatchObject({ user: { id: ann.id, secondFactor: true }, proof: PASSKEY });
    expect(await factors.notePasskey("Y3JlZA", 0)).toBe(true);
    expect(await factors.notePasskey("Y3JlZA", 5)).toBe(true);
    expect(await factors.notePasskey("Y3JlZA", 5)).toBe(false);
    await refuses("not_found", /no passkey/, factors.renamePasskey(bob.id, passkey.id, "Mine"));
    await refuses("not_found", /no passkey/, factors.removePasskey(bob.id, passkey.id));
    expect((await factors.renamePasskey(ann.id, passkey.id, "Key")).name).toBe("Key");
    await users.update(ann.id, { disabled: true });
    expect(await factors.findPasskey("Y3JlZA")).toBeNull();
    await factors.removePasskey(ann.id, passkey.id);
    expect(await factors.of(ann.id)).toEqual({ appSince: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await users.find(ann.id))?.secondFactor).toBe(false);
  });

  test("a reset removes everything, and ends the sessions", async () => {
    const { factors, sessions } = world.directory;
    const { id } = await world.createUser("ann@example.org");
    await factors.setApp(id, SECRET, codeIn(0));
    await factors.addPasskey(id, { ...PASSKEY, name: "Laptop" });
    const { token } = await sessions.create({ userId: id, lifetimeMs: HOUR_MS, openedWith: "passkey" });
    expect((await sessions.find(token))?.session.openedWith).toBe("passkey");
    await factors.reset(id);
    expect(await sessions.find(token)).toBeNull();
    expect(await factors.of(id)).toEqual({ appSince: null, passkeys: [], recoveryCodesLeft: 0 });
    await refuses("not_found", /no authenticator app/, factors.removeApp(id));
  });

  test("a token of a few minutes is used as often as is said, also over the hour", async () => {
    const { guesses } = world.directory;
    const expiresAt = new Date(world.now().getTime() + HOUR_MS);
    expect(await guesses.countToken("a", expiresAt, 2)).toBe(true);
    world.pass(HOUR_MS - 1);
    await world.directory.sweep();
    expect(await guesses.countToken("a", expiresAt, 2)).toBe(true);
    expect(await guesses.countToken("a", expiresAt, 2)).toBe(false);
    expect(await guesses.countToken("b", expiresAt, 1)).toBe(true);
  });

  test("a user of an identity provider is known by its address and name, never by e-mail", async () => {
    const { identities, users } = world.directory;
    const identity = { issuer: "https://id.example.org", subject: "42", email: "Ann@example.org" };
    const user = await identities.create({ ...identity, scopes: ["lists"] });
    expect(user).toMatchObject({ email: "ann@example.org", hasPassword: false, scopes: ["lists"] });
    expect(await identities.find("https://id.example.org", "42")).toEqual(user);
    expect(await identities.find("https://other.example.org", "42")).toBeNull();
    const same = identities.create({ ...identity, subject: "43", scopes: [] });
    await refuses("conflict", /already a user/, same);
    await users.update((await world.createUser("bob@example.org", ["admin"])).id, {});
    await users.delete(user.id, { listsTo: null });
    expect(await identities.find("https://id.example.org", "42")).toBeNull();
  });
}
