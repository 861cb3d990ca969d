import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Inhabitant, openWorld, type World } from "../support/world.ts";

let world: World;
let ann: Inhabitant;
let bob: Inhabitant;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.createUser();
  bob = await world.createUser();
});

afterAll(() => world.close());

// A minute later the failures of the test before are forgiven, and answered at once again.
beforeEach(() => world.setNow(new Date(world.now().getTime() + 61_000)));

const UNKNOWN_KEY = "0".repeat(32);

describe("authentication", () => {
  test("A good key is let in, whatever the case of the scheme.", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER", "Bearer "]) {
      const answer = await world.get("/api/v1/lists", { headers: { authorization: `${scheme} ${ann.key}` } });
      expect(answer.status).toBe(200);
    }
  });

  test.each([
    ["no header", {}, "missing_api_key"],
    ["an empty token", { authorization: "Bearer " }, "missing_api_key"],
    ["another scheme", { authorization: "Basic YTpi" }, "invalid_api_key"],
    ["a key of the wrong shape", { authorization: "Bearer not-a-key" }, "invalid_api_key"],
    ["an unknown key", { authorization: `Bearer ${UNKNOWN_KEY}` }, "invalid_api_key"],
    ["a cookie", { cookie: "session=abc" }, "missing_api_key"],
  ])("With %s the answer is 401.", async (_name, headers, code) => {
    const answer = await world.get("/api/v1/posts", { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.errors).toMatchObject([{ status: "401", code }]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm=/);
    expect(answer.headers["x-ratelimit-limit"]).toBeUndefined();
  });

  test("RFC 6750: an error is named only when a key was sent.", async () => {
    const without = await world.get("/api/v1/posts");
    expect(without.headers["www-authenticate"]).not.toContain("error=");
    const basic = await world.get("/api/v1/posts", { headers: { authorization: "Basic YTpi" } });
    expect(basic.headers["www-authenticate"]).toBe('Bearer realm="earshot"');
    const wrong = await world.get("/api/v1/posts", { key: UNKNOWN_KEY });
    expect(wrong.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  test("A key in the address is refused with a hint and never repeated or logged.", async () => {
    for (const name of ["api_key", "apikey", "key", "token", "access_token"]) {
      const answer = await world.get(`/api/v1/posts?${name}=${bob.key}`);
      expect(answer.body.errors).toMatchObject([{ code: "missing_api_key" }]);
      expect(answer.body.errors[0].detail).toContain("in the address");
      expect(answer.text).not.toContain(bob.key);
    }
    const beside = await world.get(`/api/v1/posts?api_key=${bob.key}`, { key: bob.key });
    expect(beside.status).toBe(200);
    expect(beside.body.meta.warnings).toMatchObject([{ code: "key_in_query", parameter: "api_key" }]);
    expect(beside.text).not.toContain(bob.key);
    expect(world.logLines.join("")).not.toContain(bob.key);
  });

  test("A disabled key, and a key of a disabled user, are told apart from an unknown one.", async () => {
    const eve = await world.createUser();
    await world.directory.keys.setDisabled(eve.key, true);
    const answer = await world.get("/api/v1/posts", { key: eve.key });
    expect(answer.body.errors).toMatchObject([{ status: "401", code: "disabled_api_key" }]);
    const sam = await world.createUser();
    await world.directory.users.setDisabled(sam.user.email, true);
    const second = await world.get("/api/v1/posts", { key: sam.key });
    expect(second.body.errors).toMatchObject([{ status: "401", code: "disabled_api_key" }]);
  });

  test("Many failures from one address are answered slowly, a good key at once.", async () => {
    const elapsed = async (key: string): Promise<number> => {
      const started = performance.now();
      await world.get("/api/v1/lists", { key });
      return performance.now() - started;
    };
    for (let count = 0; count < 12; count += 1) await elapsed(UNKNOWN_KEY);
    expect(await elapsed(UNKNOWN_KEY)).toBeGreaterThanOrEqual(399);
    // Each of them would be slowed; a busy machine lets one through in time.
    await expect.poll(() => elapsed(ann.key)).toBeLessThan(399);
  });
});

describe("strict handling", () => {
  test("Under strict handling every warning is an error, and the answer says that it was applied.", async () => {
    const lenient = await world.get("/api/v1/posts?keyword=a&nonsense=1&per_page=", { key: ann.key });
    expect(lenient.status).toBe(200);
    expect(lenient.body.meta.warnings).toHaveLength(2);
    const headers = { prefer: "handling=strict" };
    const strict = await world.get("/api/v1/posts?keyword=a&nonsense=1&per_page=", { key: ann.key, headers });
    expect(strict.status).toBe(400);
    expect(strict.headers["preference-applied"]).toBe("handling=strict");
    expect(strict.body.errors.map(({ code }: { code: string }) => code).sort()).toEqual([
      "empty_parameter",
      "unknown_parameter",
    ]);
  });

  test("The lists ignore unknown parameters in silence, but not under strict handling.", async () => {
    expect((await world.get("/api/v1/lists?x=1", { key: ann.key })).body).toEqual([]);
    const headers = { prefer: "handling=strict" };
    const strict = await world.get("/api/v1/lists?x=1", { key: ann.key, headers });
    expect(strict.body.errors).toMatchObject([{ code: "unknown_parameter", source: { parameter: "x" } }]);
  });
});
