import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namesOf, openScene, postsOf, record, type Scene } from "../scene.ts";
import { KEYWORD_POSTS } from "./keyword-posts.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(KEYWORD_POSTS);
});

afterAll(() => scene.world.close());

const plain = (keyword: string) => scene.find(`keyword=${keyword}`);
const boolean = (keyword: string) => scene.find(`keyword=${encodeURIComponent(keyword)}&simple_query=true`);

describe("default mode", () => {
  test("A post matches when it contains every term, in any order and at any place.", async () => {
    const all = ["apart", "cherry", "plain"];
    expect(await plain("apple+banana")).toEqual(all);
    expect(await plain("banana+apple")).toEqual(all);
    expect(await plain("banana+cherry+apple")).toEqual(["apart", "cherry"]);
    expect(await plain("apple+zebra")).toEqual([]);
  });

  test("Terms may be found in different parts of a post.", async () => {
    expect(await plain("titanium+textiles+zebra+yak+xylophone+walrus")).toEqual(["parts"]);
  });

  test.each(["titanium", "textiles", "zebra", "yak", "xylophone", "walrus"])(
    "The part that says %s is searched in both modes.",
    async (word) => {
      expect(await plain(word)).toEqual(["parts"]);
      expect(await boolean(word)).toEqual(["parts"]);
    },
  );

  test.each(["urlword", "accountword", "accountname"])(
    "%s is no part of the text in either mode.",
    async (word) => {
      expect(await plain(word)).toEqual([]);
      expect(await boolean(word)).toEqual([]);
    },
  );

  test.each([
    ["APPLE+BaNaNa", "apple+banana"],
    ["apple,banana", "apple+banana"],
    ["apple-banana!", "apple+banana"],
    ["%22apple+banana%22", "apple+banana"],
    ["apple%7Cbanana", "apple+banana"],
    ["(apple)+-banana", "apple+banana"],
    ["apple%2Bbanana", "apple+banana"],
    ["apple%20banana", "apple+banana"],
    ["++apple++banana++", "apple+banana"],
    ["covid+19", "Covid-19"],
    ["U.S.", "s+u"],
  ])("%s is the same search as %s.", async (keyword, same) => {
    const [left, right] = await Promise.all([scene.ask(`keyword=${keyword}`), scene.ask(`keyword=${same}`)]);
    expect(postsOf(left)).toEqual(postsOf(right));
    expect(postsOf(left)).not.toEqual([]);
  });

  test.each([
    [
      ["run", "ran", "running", "runs", "RUNNING"],
      ["ran", "runner", "running"],
    ],
    [
      ["dog", "dogs", "dog's", "dog’s", "dogs'", "Dog"],
      ["owner", "ran", "running"],
    ],
  ])("%s are one search with identical data.", async (forms, found) => {
    const answers = await Promise.all(
      forms.map((form) => scene.ask(`keyword=${encodeURIComponent(form)}&per_page=100`)),
    );
    for (const answer of answers) expect(postsOf(answer)).toEqual(postsOf(answers[0] ?? answer));
    expect(await plain("run+ran")).toEqual(await plain("running"));
    expect(await plain(encodeURIComponent(forms[0] ?? ""))).toEqual(found);
  });

  test("Grammar is not derivation.", async () => {
    const words = ["organize", "organization", "police", "policy", "universe", "university", "new", "news"];
    await scene.world.store(words.map((word) => record(`word-${word}`, { text: `Word ${word}` })));
    for (const word of words) expect(await plain(word)).toEqual([`word-${word}`]);
  });

  test("Hashtags, mentions, accents, unspaced scripts and emoji are words too.", async () => {
    expect(await plain("harbor+mayor")).toEqual(["tag"]);
    expect(await plain("%23harbor")).toContain("tag");
    expect(await plain("cafe+lodz")).toEqual(["accent"]);
    expect(await plain(encodeURIComponent("天気"))).toEqual(["chinese"]);
    expect(await plain(encodeURIComponent("京東"))).toEqual([]);
    expect(await plain(encodeURIComponent("🔥"))).toEqual(["emoji"]);
  });

  test.each(["!!!", "+", "%20%20", "-", "%22%22", "...,"])(
    "%s holds no term and is refused in both modes.",
    async (keyword) => {
      for (const mode of ["", "&simple_query=true"]) {
        const errors = await scene.refusals(`keyword=${keyword}${mode}`);
        expect(namesOf(errors)).toEqual(["invalid_keyword keyword"]);
        expect(errors[0]?.meta).toEqual({ position: 0 });
      }
    },
  );

  test("An empty keyword is no keyword.", async () => {
    const { body } = await scene.ask("keyword=");
    expect(body.meta).toMatchObject({ query: null, warnings: [] });
    expect(body.meta.total_posts).toBeGreaterThan(KEYWORD_POSTS.length - 1);
  });
});

describe("simple_query", () => {
  test("Without a keyword it has no effect, and a warning says so.", async () => {
    for (const value of ["true", "false", "1"]) {
      const { status, body } = await scene.ask(`simple_query=${value}`);
      expect(status).toBe(200);
      expect(namesOf(body.meta.warnings)).toEqual(["unused_parameter simple_query"]);
      expect(body.meta.total_posts).toBe((await scene.find("")).length);
    }
  });

  test.each(["false", "True", "TRUE", "1", "yes"])("%s with a keyword is refused.", async (value) => {
    const errors = await scene.refusals(`keyword=apple&simple_query=${value}`);
    expect(namesOf(errors)).toEqual(["invalid_parameter simple_query"]);
  });

  test("Plain words give the same posts in both modes.", async () => {
    for (const words of ["apple", "apple+banana", "RUNS+dogs", "titanium+walrus", "covid-19", "nowhere"]) {
      const one = await scene.ask(`keyword=${words}`);
      const two = await scene.ask(`keyword=${words}&simple_query=true`);
      expect(postsOf(two)).toEqual(postsOf(one));
      expect(two.body.meta).toMatchObject({
        total_posts: one.body.meta.total_posts,
        query: one.body.meta.query,
      });
    }
  });
});

test.each([
  ["elect*", "foreign_syntax", "searches for `elect`."],
  ['"heat wave"~5', "foreign_syntax", "searches for `heat wave 5`."],
  ["title:rain", "foreign_syntax", "searches for `title rain`."],
  ["flood OR dam", "operator_as_word", "searches for `flood or dam`. To ask for either side write `|`"],
  ["flood AND dam", "operator_as_word", "searches for `flood and dam`. To ask for both sides leave it out"],
  ["flood NOT dam", "operator_as_word", "searches for `flood not dam`. To exclude a word write `-`"],
])(
  "Of the signs of other systems in %s the search says what it made of them.",
  async (keyword, code, detail) => {
    const query = `keyword=${encodeURIComponent(keyword)}`;
    const { body } = await scene.ask(query);
    expect(body.meta.warnings).toMatchObject([
      { code, parameter: "keyword", detail: expect.stringContaining(detail) },
    ]);
    expect((await scene.stats(query)).total_posts).toBe(body.meta.total_posts);
  },
);
