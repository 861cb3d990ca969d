import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, openScene, postsOf, record, type Scene } from "../scene.ts";
import { KEYWORD_POSTS } from "./keyword-posts.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(KEYWORD_POSTS);
});

afterAll(() => scene.world.close());

const boolean = (keyword: string) => scene.find(`keyword=${encodeURIComponent(keyword)}&simple_query=true`);

test("Quotes ask for that order with nothing between, whatever case, form and punctuation.", async () => {
  expect(await boolean('"banana and apple"')).toEqual(["cherry"]);
  expect(await boolean('"apple banana"')).toEqual([]);
  expect(await boolean('"Cherries Bananas"')).toEqual(["cherry"]);
  expect(await boolean('"cherry, banana"')).toEqual(["cherry"]);
  expect(await boolean('"run dog"')).toEqual(["running"]);
  expect(await boolean('"covid 19"')).toEqual(["virus"]);
  expect(await boolean("“us china”")).toEqual([]);
  expect(await boolean("„u s china“")).toEqual(["virus"]);
});

test("A phrase never crosses from one part into the next.", async () => {
  expect(await boolean('"titanium gate"')).toEqual(["parts"]);
  expect(await boolean('"gate bridge"')).toEqual([]);
  expect(await boolean('"textiles transcribed"')).toEqual([]);
  expect(await boolean('"yak linking"')).toEqual([]);
  expect(await boolean('"xylophone describing"')).toEqual([]);
});

test.each([
  ["cherry|dog", ["apart", "cherry", "owner", "ran", "running"]],
  ["cherry | dog", ["apart", "cherry", "owner", "ran", "running"]],
  ["apple+cherry", ["apart", "cherry"]],
  ["apple cherry", ["apart", "cherry"]],
  ["apple + -cherry", ["plain"]],
  ["run -dog", ["runner"]],
  ["run -(dog every)", ["ran", "runner", "running"]],
  ["run -(dog|every)", []],
  ["run -(dog away)", ["runner", "running"]],
  ['run -"run dog"', ["ran", "runner"]],
  ["run --dog", ["ran", "running"]],
  ["(cherry|dog) run", ["ran", "running"]],
  ["cherry|dog run", ["apart", "cherry", "ran", "running"]],
  ["dog run|cherry", ["apart", "cherry", "ran", "running"]],
  ["(cherry)(apple)", ["apart", "cherry"]],
  ['"dog"run', ["ran", "running"]],
  ["covid-19", ["virus"]],
  ["-(run|apple|dog)  (harbor|fire)", ["emoji", "tag"]],
  ["apple !!! cherry", ["apart", "cherry"]],
])("%s means what the table says.", async (keyword, found) => {
  expect(await boolean(keyword)).toEqual(found);
});

test("A NOT alone is everything without it.", async () => {
  const everything = await scene.find("");
  const dogs = await boolean("dog");
  expect(await boolean("-dog")).toEqual(everything.filter((uid) => !dogs.includes(uid)));
});

test("%2B, + and %20 all mean AND.", async () => {
  for (const and of ["%2B", "+", "%20", "+%2B+", "%20%2B%20"]) {
    expect(await scene.find(`keyword=apple${and}cherry&simple_query=true`)).toEqual(["apart", "cherry"]);
    expect(await scene.find(`keyword=apple${and}-cherry&simple_query=true`)).toEqual(["plain"]);
  }
});

test("A minus between spaces is punctuation, with a warning.", async () => {
  const { body } = await scene.ask("keyword=apple+-+cherry&simple_query=true");
  expect(body.meta.total_posts).toBe(2);
  expect(namesOf(body.meta.warnings)).toEqual(["loose_punctuation keyword"]);
});

test.each([
  ['apple "banana', 6],
  ["apple (banana", 6],
  ["apple banana)", 12],
  ["apple |", 6],
  ["| apple", 0],
  ["apple ()", 6],
  ['apple ""', 6],
  ["apple -!", 6],
  ["🔥 apple (", 9],
])("%s cannot be parsed, and the position says where.", async (keyword, position) => {
  const query = `keyword=${encodeURIComponent(keyword)}&simple_query=true`;
  const errors = await scene.refusals(query);
  expect(namesOf(errors)).toEqual(["invalid_keyword keyword"]);
  expect(errors[0]?.meta).toEqual({ position });
  expect(await scene.find(`keyword=${encodeURIComponent(keyword)}`)).toBeInstanceOf(Array);
});

test("Length, terms and depth are bounded, the first two in both modes.", async () => {
  const words = Array.from({ length: 257 }, (_, index) => `w${index}`).join(" ");
  const deep = `${"(".repeat(500)}apple${")".repeat(500)}`;
  for (const [keyword, mode] of [
    ["ж".repeat(4097), ""],
    ["ж".repeat(4097), "&simple_query=true"],
    [words, ""],
    [words, "&simple_query=true"],
    [deep, "&simple_query=true"],
  ] as const) {
    const errors = await scene.refusals(`keyword=${encodeURIComponent(keyword)}${mode}`);
    expect(namesOf(errors)).toEqual(["invalid_keyword keyword"]);
  }
});

test("Up to the bounds everything is searched, all of 256 terms too.", async () => {
  const words = Array.from({ length: 255 }, (_, index) => `w${index}`);
  await scene.world.store([record("wordy", { text: ["last", ...words].join(" ") })]);
  expect(await scene.find(`keyword=${["last", ...words].join("+")}`)).toEqual(["wordy"]);
  expect(await scene.find(`keyword=${["never", ...words].join("+")}`)).toEqual([]);
  expect(await boolean(["cherry", ...words].join("|"))).toEqual(["apart", "cherry", "wordy"]);
  expect(await boolean(`"${["last", ...words].join(" ")}"`)).toEqual(["wordy"]);
  expect(await boolean(`"${[...words, "last"].join(" ")}"`)).toEqual([]);
  expect(await boolean("ж".repeat(4096))).toEqual([]);
});

test("The keyword is printed back in canonical form, which means the same.", async () => {
  const { body } = await scene.ask(
    "keyword=((Cherry))|-(DOG%2BRun)+%22Fire!+%F0%9F%94%A5%22&simple_query=true",
  );
  expect(body.meta.query).toBe('cherry | -(dog run) "fire 🔥"');
  const again = await scene.ask(`keyword=${encodeURIComponent(body.meta.query)}&simple_query=true`);
  expect(again.body.meta.query).toBe(body.meta.query);
  expect(postsOf(again)).toEqual(postsOf({ body }));
  expect((await scene.ask("keyword=Apple,+BANANA!")).body.meta.query).toBe("apple banana");
});
