import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser, PASSWORD } from "../../support/signed-in-page.ts";
import { openWorld, type World } from "../../support/world.ts";

const TOKEN = "a-token-that-the-server-printed";

let world: World;

beforeAll(async () => {
  world = await openWorld({ setupToken: TOKEN });
});

afterAll(() => world.close());

beforeEach(() => world.setNow(new Date(world.now().getTime() + 3_600_000)));

const first = { token: TOKEN, email: "ann@example.org", password: PASSWORD };

describe("set-up", () => {
  test("While there is no user it is needed, and only the token opens it.", async () => {
    expect((await world.get("/manage/v1/setup")).body).toEqual({ needed: true });
    for (const token of ["wrong", `${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
      const answer = await openBrowser(world).page("POST", "/manage/v1/setup", { ...first, token });
      expect(answer.status).toBe(403);
      expect(answer.body.errors).toMatchObject([{ code: "wrong_setup_token" }]);
    }
    const short = await openBrowser(world).page("POST", "/manage/v1/setup", {
      ...first,
      password: "short",
    });
    expect(short.body.errors).toMatchObject([{ source: { pointer: "/password" } }]);
    const odd = await openBrowser(world).page("POST", "/manage/v1/setup", {
      ...first,
      email: "no address",
    });
    expect(odd.body.errors).toMatchObject([{ code: "invalid_field" }]);
    expect(await world.directory.users.list()).toEqual([]);
  });

  test("Guessing the token becomes slow.", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        openBrowser(world).page("POST", "/manage/v1/setup", { ...first, token: `guess-${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(8);
  });

  test("Of many who come with the token one becomes the first administrator and is signed in; then it is worth nothing.", async () => {
    const browsers = [1, 2, 3].map(() => openBrowser(world));
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.page("POST", "/manage/v1/setup", { ...first, email: `ann-${index}@example.org` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const winner = browsers[answers.findIndex(({ status }) => status === 201)];
    await winner?.takeKey();
    const users = await winner?.call("GET", "/manage/v1/users");
    expect(users?.body).toMatchObject([{ scopes: ["lists", "import", "admin"] }]);
    expect((await world.get("/manage/v1/setup")).body).toEqual({ needed: false });
    const late = await openBrowser(world).page("POST", "/manage/v1/setup", first);
    expect(late.body.errors).toMatchObject([{ code: "setup_done" }]);
    const audit = await winner?.call("GET", "/manage/v1/audit");
    expect(audit?.body.data).toMatchObject([{ action: "setup.done", actor: users?.body[0].email }]);
  });
});
