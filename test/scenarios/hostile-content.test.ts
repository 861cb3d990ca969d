import { afterAll, beforeAll, expect, test } from "vitest";
import { openScene, record, type Scene } from "./scene.ts";

let scene: Scene;

const BAD = "javascript:alert(1)";

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("bad", {
      url: BAD,
      link: { url: BAD, title: "A title" },
      media: [{ type: "photo", url: ` ${BAD}`, thumbnail_url: "data:text/html,x" }],
      account: { handle: "clicker", url: BAD },
    }),
    record("good", {
      url: "https://example.org/ü",
      link: { url: "mailto:a@example.org" },
      account: { handle: "herald", url: "http://example.org/herald" },
      title: '=HYPERLINK("https://evil.example")',
      engagement: { likes: 7 },
    }),
  ]);
});

afterAll(() => scene.world.close());

const get = (path: string) => scene.world.get(path, { key: scene.caller.key });

test("Addresses that lead neither to the web nor to a mailbox are null on the wire.", async () => {
  const { attributes: bad } = (await scene.ask("post_uid=bad")).body.data[0];
  expect(bad.url).toBeNull();
  expect(bad.channel.link).toBeNull();
  expect(bad.thumbnail_url).toBe("");
  expect(bad.search_data_fields).toMatchObject({
    url: null,
    inner_link: { url: null, title: "A title" },
    media_data: [{ type: "photo", url: null, thumbnail_url: null }],
    channel_data: { channel_url_external: null },
  });
  const { attributes: good } = (await scene.ask("post_uid=good")).body.data[0];
  expect(good.url).toBe("https://example.org/ü");
  expect(good.channel.link).toBe("http://example.org/herald");
  expect(good.search_data_fields.inner_link.url).toBe("mailto:a@example.org");
});

test("They are in no export and in no answer about accounts either.", async () => {
  const answers = await Promise.all([
    get("/api/v1/posts/export?format=csv"),
    get("/api/v1/posts/export?format=ndjson"),
    get("/api/v1/accounts?query=clicker"),
    get("/api/v1/channels/search?handle=clicker"),
  ]);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).toContain("clicker");
    expect(text).not.toMatch(/javascript:|data:text/);
  }
  expect(answers[0]?.text).toContain("https://example.org/ü");
});

test("A table has no formulas, unless a program asks for texts as they are.", async () => {
  const formula = '"=HYPERLINK(""https://evil.example"")"';
  const { text } = await get("/api/v1/posts/export?format=csv&post_uid=good");
  expect(text).toContain(formula.replace("=", "'="));
  expect(text).toContain(",7,");
  const raw = await get("/api/v1/posts/export?format=csv&csv_formulas=raw&post_uid=good");
  expect(raw.text).toContain(formula);
  const wrong = await get("/api/v1/posts/export?format=csv&csv_formulas=none");
  expect([wrong.status, wrong.body.errors[0].source.parameter]).toEqual([400, "csv_formulas"]);
});
