import { afterAll, beforeAll, expect, test } from "vitest";
import { openPictureServer, type PictureServer } from "../servers/picture-server.ts";
import { openBrowser } from "../support/signed-in-page.ts";
import { openWorld, type Service, type World } from "../support/world.ts";

let world: World;
let elsewhere: PictureServer;
let browser: ReturnType<typeof openBrowser>;
/** Of the post with pictures. */
let post: number;

beforeAll(async () => {
  elsewhere = await openPictureServer();
  world = await openWorld({ settings: { pictures: true } });
  const { url } = elsewhere;
  await world.store([
    {
      ...{ platform: "Twitter", uid: "1", published_at: "2026-11-10T10:00:00Z", text: "A flood" },
      account: { uid: "ann", handle: "ann" },
      media: [
        { type: "photo", url: `${url}/one.png` },
        { type: "video", url: `${url}/film.mp4`, thumbnail_url: `${url}/two.png` },
        { type: "photo", url: `${url}/three.svg` },
        ...Array.from({ length: 8 }, (_, at) => ({ type: "photo", url: `${url}/wait/${at}.png` })),
      ],
      raw: { author: { profile_image_url: `${url}/ann.png` } },
    },
  ]);
  const reader = await world.createUser({ email: "ann@example.org" });
  post = (await world.get("/api/v1/posts?keyword=flood", { key: reader.key })).body.data[0].id;
  browser = openBrowser(world);
  await browser.signIn("ann@example.org");
});

afterAll(async () => {
  elsewhere.close();
  await world.close();
});

function ask(which: string, headers: Readonly<Record<string, string>> = {}, service: Service = world) {
  return service.get(`/pictures/${post}/${which}`, {
    headers: { cookie: `earshot_session=${browser.cookie}`, ...headers },
  });
}

test("Whoever is signed in gets the pictures that a post names, and nothing in them can run.", async () => {
  for (const which of ["0", "1", "account"]) {
    const { status, headers } = await ask(which, { referer: `${world.url}/secret`, "user-agent": "Reader" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=3600",
    });
  }
  expect(elsewhere.received.map(({ path }) => path)).toEqual(["/one.png", "/two.png", "/ann.png"]);
  for (const { headers } of elsewhere.received) {
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
    expect(headers["user-agent"]).toBe("Earshot");
  }
});

test("What cannot be fetched gets one answer, whatever the reason is.", async () => {
  const answers = await Promise.all([
    ...["2", "11", "1e1", "-1", "other", "0x0"].map((which) => ask(which)),
    browser.page("GET", "/pictures/1/0"),
    browser.page("GET", "/pictures/http:%2F%2F127.0.0.1/0"),
  ]);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { errors: [{ code: "not_found" }] } });
  expect(world.logLines.join("")).toContain("bytes of no known picture");
});

test("Addresses inside the operator's network are not called unless the operator allows it.", async () => {
  const strict = await world.serve({ pictures: true, picturesPrivate: false });
  const before = elsewhere.received.length;
  const { status, text } = await ask("0", {}, strict);
  expect(status).toBe(404);
  expect(text).not.toContain("127.0.0.1");
  expect(strict.logLines.join("")).toContain("is not a public address");
  expect(elsewhere.received).toHaveLength(before);
  await strict.app.close();
});

test("Nobody else gets one: no stranger, no auditor, no page of another site, no program with a key.", async () => {
  const before = elsewhere.received.length;
  expect((await ask("0", { cookie: "" })).status).toBe(401);
  expect((await ask("0", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const program = await world.createUser();
  expect((await world.get(`/pictures/${post}/0`, { key: program.key })).status).toBe(401);
  await world.createUser({ email: "auditor@example.org", scopes: ["audit"] });
  const auditor = openBrowser(world);
  await auditor.signIn("auditor@example.org");
  expect((await auditor.page("GET", `/pictures/${post}/0`)).status).toBe(403);
  const wanting = await world.serve({ pictures: true, requireSecondFactor: "all" });
  expect((await ask("0", {}, wanting)).body.errors).toMatchObject([{ code: "factor_required" }]);
  await wanting.app.close();
  expect(elsewhere.received).toHaveLength(before);
});

test("Without the operator's word there are none, and the page does not speak of them.", async () => {
  const usual = await world.serve({});
  expect((await ask("0", {}, usual)).status).toBe(404);
  expect((await usual.get("/")).text).not.toContain("earshot-pictures");
  expect((await world.get("/")).text).toContain('<meta name="earshot-pictures" content="shown" />');
  await usual.app.close();
});

test("Only so many are fetched at once for one user; the others wait their turn.", async () => {
  const asked = Array.from({ length: 8 }, (_, at) => ask(String(3 + at)));
  await expect.poll(() => elsewhere.kept).toBe(6);
  // A search is answered meanwhile: pictures stand in a line of their own.
  expect((await browser.page("GET", "/manage/v1/session")).status).toBe(200);
  expect(elsewhere.kept).toBe(6);
  elsewhere.release();
  await expect.poll(() => elsewhere.kept).toBe(2);
  elsewhere.release();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});
