import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../../support/signed-in-page.ts";
import { type Answer, openWorld, type World } from "../../support/world.ts";

let world: World;
let people = 0;
let email = "";
let browser: Browser;
let device: Device;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** Somebody new, with a passkey. */
beforeEach(async () => {
  people += 1;
  email = `ann-${people}@example.org`;
  ({ browser, device } = await arrive(email));
});

async function arrive(email: string): Promise<{ browser: Browser; device: Device }> {
  await world.createUser({ email });
  const browser = openBrowser(world);
  await browser.signIn(email);
  await browser.takeKey();
  const device = createDevice(world.url);
  const { challenge, options } = (await browser.call("POST", "/manage/v1/factors/passkeys/challenge", {}))
    .body;
  const made = { challenge, credential: device.make(options), name: "Key" };
  expect((await browser.call("POST", "/manage/v1/factors/passkeys", made)).status).toBe(201);
  return { browser, device };
}

interface Challenge {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

/** What a device is to sign; with `token`, behind the password. */
async function ask(token?: string): Promise<Challenge> {
  const body = token === undefined ? {} : { token };
  const answer = await openBrowser(world).page("POST", "/manage/v1/session/passkey/challenge", body);
  return answer.body;
}

function enter(body: object): Promise<Answer> {
  return openBrowser(world).page("POST", "/manage/v1/session/passkey", body);
}

async function halfSignIn(): Promise<string> {
  return (await openBrowser(world).signIn(email)).body.token;
}

const codesOf = ({ body }: Answer): readonly string[] =>
  body.errors.map(({ code }: { readonly code: string }) => code);

describe("a passkey", () => {
  test("It signs in alone and behind the password, and each answer once.", async () => {
    const asked = await ask();
    const answer = { challenge: asked.challenge, credential: device.answer(asked.options) };
    const [one, other] = await Promise.all([enter(answer), enter(answer)]);
    expect([one.status, other.status].sort()).toEqual([201, 403]);
    expect((await enter(answer)).status).toBe(403);

    const token = await halfSignIn();
    const second = await ask(token);
    const behind = { token, challenge: second.challenge, credential: device.answer(second.options) };
    expect((await enter(behind)).body.user.email).toBe(email);
    // Both the token and the answer are spent.
    expect(codesOf(await enter(behind))).toEqual(["sign_in_over"]);
    const later = { ...behind, token: await halfSignIn() };
    expect(codesOf(await enter(later))).toEqual(["passkey_refused"]);
  });

  test("An old answer does not do for a new challenge.", async () => {
    const [old, asked] = [await ask(), await ask()];
    const swapped = { challenge: asked.challenge, credential: device.answer(old.options) };
    expect(codesOf(await enter(swapped))).toEqual(["passkey_refused"]);
  });

  test("A challenge lasts five minutes, and is not taken for one of another kind.", async () => {
    const asked = await ask();
    const credential = device.answer(asked.options);
    const offer = (await browser.call("POST", "/manage/v1/factors/passkeys/challenge", {})).body;
    expect(codesOf(await enter({ challenge: offer.challenge, credential }))).toEqual(["sign_in_over"]);
    world.setNow(new Date(world.now().getTime() + 301_000));
    expect(codesOf(await enter({ challenge: asked.challenge, credential }))).toEqual(["sign_in_over"]);
  });

  test.each<[string, Partial<Signed>]>([
    ["a page at another address", { origin: "https://earshot.example" }],
    ["a device that was asked by another site", { rpId: "earshot.example" }],
    ["a device that did not look who is there", { flags: 0x01 }],
    ["a device at which nobody was", { flags: 0x04 }],
    ["an answer to another question", { type: "webauthn.create" }],
    ["another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
    // It was copied: the original has signed since.
    ["a count that goes back", { count: 1 }],
  ])("%s is refused", async (_, changed) => {
    const before = await ask();
    await enter({ challenge: before.challenge, credential: device.answer(before.options) });
    const asked = await ask();
    const credential = device.answer(asked.options, changed);
    expect(codesOf(await enter({ challenge: asked.challenge, credential }))).toEqual(["passkey_refused"]);
  });

  test("Somebody else's does not stand behind the password, nor confirm a session.", async () => {
    const other = await arrive(`bob-${people}@example.org`);
    const token = await halfSignIn();
    const asked = await ask(token);
    const behind = { token, challenge: asked.challenge, credential: other.device.answer(asked.options) };
    expect(codesOf(await enter(behind))).toEqual(["passkey_refused"]);
    // Nor does a challenge that was made for nobody, or for the other.
    const alone = await ask();
    const mixed = { token, challenge: alone.challenge, credential: device.answer(alone.options) };
    expect(codesOf(await enter(mixed))).toEqual(["passkey_refused"]);
    const confirming = await browser.page("POST", "/manage/v1/session/passkey/challenge", { confirm: true });
    const { challenge, options } = confirming.body;
    const theirs = { challenge, credential: other.device.answer(options) };
    const refused = await browser.page("POST", "/manage/v1/session/confirm", theirs);
    expect(codesOf(refused)).toEqual(["passkey_refused"]);
    const own = { challenge, credential: device.answer(options) };
    expect((await browser.page("POST", "/manage/v1/session/confirm", own)).status).toBe(204);
    expect((await browser.page("POST", "/manage/v1/session/confirm", own)).status).toBe(403);
  });

  test("A challenge for making one is of its user, and is used once.", async () => {
    const other = await arrive(`cid-${people}@example.org`);
    const path = "/manage/v1/factors/passkeys";
    const { challenge, options } = (await browser.call("POST", `${path}/challenge`, {})).body;
    const made = { challenge, credential: createDevice(world.url).make(options), name: "Second" };
    expect(codesOf(await other.browser.call("POST", path, made))).toEqual(["sign_in_over"]);
    expect((await browser.call("POST", path, made)).status).toBe(201);
    expect(codesOf(await browser.call("POST", path, made))).toEqual(["sign_in_over"]);
    const again = { ...made, credential: createDevice(world.url).make(options) };
    expect(codesOf(await browser.call("POST", path, again))).toEqual(["sign_in_over"]);
  });

  test("Refusals are in the audit log.", async () => {
    const token = await halfSignIn();
    const asked = await ask(token);
    const credential = device.answer(asked.options, { origin: "https://earshot.example" });
    await enter({ token, challenge: asked.challenge, credential });
    const { entries } = await world.directory.audit.page(0, 1, { person: email });
    expect(entries).toMatchObject([{ action: "factor.refused", actor: email, detail: "passkey" }]);
  });
});

/** What the device says and signs; a test changes some of it. */
interface Signed {
  readonly type: string;
  readonly origin: string;
  readonly rpId: string;
  /** 1: somebody was there; 4: the device knows who. */
  readonly flags: number;
  readonly count: number;
  readonly key: KeyObject;
}

interface Device {
  make(options: { readonly challenge: string }): string;
  answer(options: { readonly challenge: string }, changed?: Partial<Signed>): string;
}

/** A device with one passkey, as WebAuthn describes it; it counts its signatures. */
function createDevice(origin: string): Device {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let count = 0;
  const honest = () => ({ origin, rpId: new URL(origin).hostname, flags: 0x05, key: privateKey });

  function sayOf({ type, origin }: Signed, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function dataOf({ rpId, flags, count }: Signed): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counted]);
  }

  function print(response: Readonly<Record<string, unknown>>): string {
    const name = id.toString("base64url");
    return JSON.stringify({
      id: name,
      rawId: name,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }

  return {
    make({ challenge }) {
      const signed = { ...honest(), type: "webauthn.create", count, flags: 0x45 };
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // COSE and CBOR: an elliptic key for ES256, and an attestation that says nothing.
      const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"));
      const cose = ["a5010203262001215820", left, "225820", right].map(bytes);
      const data = Buffer.concat([
        dataOf(signed),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        ...cose,
      ]);
      const attestation = [
        bytes("a3"),
        ...[text("fmt"), text("none"), text("attStmt"), bytes("a0"), text("authData")],
        ...[Buffer.from([0x58, data.length]), data],
      ];
      return print({
        clientDataJSON: sayOf(signed, challenge).toString("base64url"),
        attestationObject: Buffer.concat(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    answer({ challenge }, changed = {}) {
      count += 1;
      const signed: Signed = { ...honest(), type: "webauthn.get", count, ...changed };
      const [said, data] = [sayOf(signed, challenge), dataOf(signed)];
      return print({
        clientDataJSON: said.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash(said)]), signed.key).toString("base64url"),
      });
    },
  };
}

function hash(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}

function bytes(content: string | Buffer | undefined): Buffer {
  return typeof content === "string" ? Buffer.from(content, "hex") : (content ?? Buffer.alloc(0));
}

function text(content: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)]);
}
