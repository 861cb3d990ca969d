import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON } from "../support/world.ts";
import { HOUR, NOON_SECONDS, openScene, record, type Scene, uidsOf } from "./scene.ts";

let scene: Scene;
/** `links.next` of the first page. */
let next: URL;

const NAMES = Array.from({ length: 30 }, (_, index) => `post-${index + 10}`);

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(
    NAMES.map((uid, index) => record(uid, { published_at: NOON_SECONDS - HOUR - index })),
  );
  const { body } = await scene.ask("keyword=harbor&platform_names[]=Twitter&per_page=10&sort_order=desc");
  next = new URL(body.links.next);
});

afterAll(() => scene.world.close());

/** The query of `next` with some parameters changed, or left out. */
function changed(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(next.searchParams);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return String(query);
}

test("A cursor brings its own page, size and order when the request says nothing of them.", async () => {
  const answer = await scene.ask(changed({ page: null, per_page: null, sort_order: null }));
  expect(uidsOf(answer)).toEqual(NAMES.slice(10, 20));
  expect(answer.body.meta).toMatchObject({ page: 2, per_page: 10, posts_count: 10, total_posts: 30 });
  const third = await scene.world.get(answer.body.links.next, { key: scene.caller.key });
  expect(uidsOf(third)).toEqual(NAMES.slice(20));
  expect(third.body.links.next).toBeNull();
});

test("A cursor alone goes on with a walk that had no filters.", async () => {
  const first = await scene.ask("sort_order=asc&per_page=7");
  const cursor = new URL(first.body.links.next).searchParams.get("cursor");
  const answer = await scene.ask(`cursor=${cursor}`);
  expect(uidsOf(answer)).toEqual(NAMES.toReversed().slice(7, 14));
});

test("A cursor brings its own window too: a request without bounds goes on when time has passed.", async () => {
  const first = await scene.ask("keyword=harbor&per_page=10");
  const cursor = new URL(first.body.links.next).searchParams.get("cursor");
  scene.world.setNow(new Date(NOON.getTime() + 60_000));
  const answer = await scene.ask(`keyword=harbor&cursor=${cursor}`);
  scene.world.setNow(NOON);
  expect(answer.status, answer.text).toBe(200);
  expect(uidsOf(answer)).toEqual(NAMES.slice(10, 20));
  expect(answer.body.meta.window).toMatchObject({ to: NOON_SECONDS });
});

test("A cursor agrees with the same filters written otherwise.", async () => {
  const query = "platform_names[]=Gab&platform_names[]=Twitter&per_page=10";
  const first = await scene.ask(query);
  const cursor = new URL(first.body.links.next).searchParams.get("cursor");
  const answer = await scene.ask(`cursor=${cursor}&platform_names[]=Twitter&platform_names[]=Gab`);
  expect(uidsOf(answer)).toEqual(NAMES.slice(10, 20));
});

test.each([
  ["page", "3"],
  ["page", "1"],
  ["per_page", "11"],
  ["sort_order", "asc"],
  ["keyword", "opens"],
  ["keyword", null],
  ["simple_query", "true"],
  ["platform_names[]", "Gab"],
  ["platform_names[]", null],
  ["post_type[]", "status"],
  ["language_code[]", "EN"],
  ["engagement_to", "5.00"],
  ["exclude[]", "ads"],
  ["person[Party]", "A"],
  ["channel[Party]", "A"],
  ["channel_ids[]", "1"],
  ["hashtags[]", "#a"],
  ["domains[]", "example.org"],
  ["post_uid", "post-10"],
  ["published_at_from", "0"],
  ["published_at_to", String(NOON_SECONDS - 1)],
])("A cursor that disagrees about %s (%s) is refused.", async (name, value) => {
  const errors = await scene.refusals(changed({ [name]: value }));
  expect(errors).toMatchObject([{ code: "invalid_cursor", source: { parameter: "cursor" } }]);
  expect(errors[0]?.detail).toContain("drop the cursor to jump to a page");
});

test("A cursor that was tampered with is refused.", async () => {
  const cursor = next.searchParams.get("cursor") ?? "";
  const bytes = Buffer.from(cursor, "base64url");
  const flipped = (at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy.toString("base64url");
  };
  const forgeries = [
    flipped(0),
    flipped(bytes.length - 1),
    cursor.slice(0, -4),
    `${cursor}AAAA`,
    `${cursor}=`,
    cursor.toLowerCase(),
    "AAAA",
    "nonsense!",
    Buffer.from('{"page":2}').toString("base64url"),
  ];
  for (const forgery of forgeries) {
    const errors = await scene.refusals(changed({ cursor: forgery }));
    expect(errors).toMatchObject([{ code: "invalid_cursor", source: { parameter: "cursor" } }]);
  }
});

test("Dropping the cursor jumps to the page.", async () => {
  const answer = await scene.ask(changed({ cursor: null, page: "3" }));
  expect(uidsOf(answer)).toEqual(NAMES.slice(20));
});

test("A cursor of another caller gives the same posts: it holds a place, not a right.", async () => {
  const other = await scene.world.createUser();
  const answer = await scene.world.get(next.href, { key: other.key });
  expect(uidsOf(answer)).toEqual(NAMES.slice(10, 20));
});

test("A cursor outlives the server that gave it out.", async () => {
  const service = await scene.world.serve({});
  const answer = await service.get(`${next.pathname}${next.search}`, { key: scene.caller.key });
  await service.app.close();
  expect(uidsOf(answer)).toEqual(NAMES.slice(10, 20));
});
