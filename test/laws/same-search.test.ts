import { afterAll, beforeAll, expect, test } from "vitest";
import { postsOf } from "../scenarios/scene.ts";
import { type Inhabitant, NOON, openWorld, type World } from "../support/world.ts";

/** Each row is one search, however it is written. */
const SAME: readonly (readonly string[])[] = [
  ["run", "ran", "running", "runs", "RUN", "Run,", "“running”", "runs!"],
  ["vote", "votes", "voted", "voting", "VOTED"],
  ["child", "children", "child's", "children's", "Children’s"],
  ["senator", "senators", "senator's", "senators'", "Senator’s", "#senator"],
  ["city", "cities", "city's", "CITIES"],
  ["go", "goes", "went", "going", "gone"],
  ["man", "men", "man's", "men's"],
  ["woman", "women", "women's"],
  ["mouse", "mice"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["write", "writes", "wrote", "written", "writing"],
  ["take", "takes", "took", "taken", "taking"],
  ["say", "says", "said", "saying"],
  ["stop", "stops", "stopped", "stopping"],
  ["try", "tries", "tried", "trying"],
  ["carry", "carries", "carried", "carrying"],
  ["box", "boxes", "box's"],
  ["church", "churches", "church's"],
  ["bus", "buses"],
  ["wife", "wives"],
  ["potato", "potatoes"],
  ["teach", "teaches", "taught", "teaching"],
  ["buy", "buys", "bought", "buying"],
  ["begin", "begins", "began", "begun", "beginning"],
  ["swim", "swims", "swam", "swum", "swimming"],
  ["protest", "protests", "protested", "protesting", "@protest"],
  ["hope", "hopes", "hoped", "hoping"],
  ["hop", "hops", "hopped", "hopping"],
  ["plan", "plans", "planned", "planning"],
  ["argue", "argues", "argued", "arguing"],
  ["study", "studies", "studied", "studying"],
  ["country", "countries", "country's"],
  ["hero", "heroes", "hero's"],
  ["drive", "drives", "drove", "driven", "driving"],
  ["keep", "keeps", "kept", "keeping"],
  ["win", "wins", "won", "winning"],
  ["panic", "panics", "panicked", "panicking"],
  ["agree", "agrees", "agreed", "agreeing"],
  ["reporter", "reporters", "reporter's", "reporters’", "(reporter)", "REPORTER…"],
  ["tax", "taxes", "taxed", "taxing"],
  ["covid-19", "COVID 19", "Covid.19", "covid/19"],
];

let world: World;
let reader: Inhabitant;

/** One post for every way of writing, so that a form that is missed is a post that is missing. */
beforeAll(async () => {
  world = await openWorld();
  reader = await world.createUser();
  await world.store(
    SAME.flat().map((form, index) => ({
      platform: "Gab",
      uid: `form-${index}`,
      published_at: NOON.getTime() / 1000 - index,
      account: { handle: "herald" },
      language: "EN",
      text: `Yesterday ${form} below`,
    })),
  );
});

afterAll(() => world.close());

test.each(SAME.map((forms) => ({ name: forms.join(" = "), forms })))("$name", async ({ forms }) => {
  const answers = await Promise.all(forms.map((form) => ask(form)));
  const [first] = answers;
  expect(first?.meta.total_posts).toBeGreaterThanOrEqual(forms.length);
  for (const [index, answer] of answers.entries()) {
    expect(answer.meta.total_posts, forms[index]).toBe(first?.meta.total_posts);
    expect(postsOf({ body: answer }), forms[index]).toEqual(postsOf({ body: first }));
  }
});

test.each([
  ["organize", "organization"],
  ["police", "policy"],
  ["universe", "university"],
  ["new", "news"],
  ["hope", "hop"],
  ["even", "evening"],
  ["see", "seed"],
  ["general", "generally"],
])("%s and %s stay two searches.", async (left, right) => {
  await world.store(
    [left, right].map((text) => ({
      platform: "Gab",
      uid: `apart-${left}-${right}-${text}`,
      published_at: NOON.getTime() / 1000,
      account: { handle: "herald" },
      language: "EN",
      text,
    })),
  );
  const { data } = await ask(left);
  const texts = data.map(
    (post: { attributes: { complete_post_text: string } }) => post.attributes.complete_post_text,
  );
  expect(texts).toContain(left);
  expect(texts).not.toContain(right);
});

async function ask(term: string) {
  const target = `/api/v1/posts?keyword=${encodeURIComponent(term)}&language_code[]=EN&per_page=100`;
  const answer = await world.get(target, { key: reader.key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
