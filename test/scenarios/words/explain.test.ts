import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, openScene, record, type Scene } from "../scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("race", {
      title: "Running late",
      text: "She ran, and the dogs’ owner runs: 🔥 Climate-change!",
      transcript: "they will run again",
      image_text: "RUN",
      link: { url: "https://example.org/a", title: "Who runs the town", description: "A runner's diary" },
    }),
    record("german", { text: "Der Krieg war lang.", language: "DE" }),
    record("war", { text: "The wars were long." }),
    record("tokyo", { text: "来週の東京は雨", language: "JA" }),
    record("harbor"),
  ]);
});

afterAll(() => scene.world.close());

interface Match {
  readonly term: string;
  readonly field: string;
  readonly start: number;
  readonly end: number;
  readonly form: string;
  readonly lexeme: string;
}

async function explain(keyword: string, rest = "&simple_query=true") {
  const query = `keyword=${encodeURIComponent(keyword)}${rest}&explain=true&per_page=100`;
  const answer = await scene.ask(query);
  expect(answer.status, answer.text).toBe(200);
  const posts = answer.body.data as { attributes: { post_uid: string; matches: readonly Match[] } }[];
  return new Map(posts.map(({ attributes }) => [attributes.post_uid, attributes.matches]));
}

test("Each occurrence of a term is told, in every part of the post, with its place, form and lexeme.", async () => {
  expect((await explain("running")).get("race")).toEqual([
    { term: "running", field: "title", start: 0, end: 7, form: "Running", lexeme: "en:run" },
    { term: "running", field: "text", start: 4, end: 7, form: "ran", lexeme: "en:run" },
    { term: "running", field: "text", start: 29, end: 33, form: "runs", lexeme: "en:run" },
    { term: "running", field: "transcript", start: 10, end: 13, form: "run", lexeme: "en:run" },
    { term: "running", field: "image_text", start: 0, end: 3, form: "RUN", lexeme: "en:run" },
    { term: "running", field: "link_title", start: 4, end: 8, form: "runs", lexeme: "en:run" },
  ]);
});

test("The places are those of the fields as they are presented.", async () => {
  const { body } = await scene.ask("keyword=dog+diary+climate+town&explain=true");
  const [{ attributes }] = body.data;
  const fields = attributes.search_data_fields;
  const texts: Readonly<Record<string, string>> = {
    text: fields.description,
    link_title: fields.inner_link.title,
    link_description: fields.inner_link.description,
  };
  expect(attributes.matches).toHaveLength(4);
  for (const { field, start, end, form } of attributes.matches) {
    expect(texts[field]?.slice(start, end)).toBe(form);
  }
  expect(attributes.matches.map(({ form }: Match) => form)).toEqual(["dogs", "Climate", "town", "diary"]);
});

test("A phrase is one match, from its first word to its last.", async () => {
  expect((await explain('"climate changes"')).get("race")).toMatchObject([
    { term: '"climate changes"', form: "Climate-change", lexeme: "en:climate en:change" },
  ]);
  expect((await explain("東京")).get("tokyo")).toEqual([
    { term: '"東 京"', field: "text", start: 3, end: 5, form: "東京", lexeme: "東 京" },
  ]);
});

test("An alternative that is not there has no match, and neither has what a NOT excludes.", async () => {
  const matches = (await explain("(owner|nobody) -harbor 🔥")).get("race");
  expect(matches?.map(({ term }) => term)).toEqual(["owner", "🔥"]);
  expect((await explain("-harbor")).get("war")).toEqual([]);
});

test("Each post is explained in its own language.", async () => {
  const found = await explain("war", "");
  expect(found.get("war")).toMatchObject([{ form: "wars", lexeme: "en:war" }]);
  expect(found.get("german")).toMatchObject([{ form: "war", lexeme: "de:war" }]);
  const german = await explain("war", "&language_code[]=DE");
  expect([...german.keys()]).toEqual(["german"]);
  expect(german.get("german")).toHaveLength(1);
});

test("Without a keyword nothing matches in particular; without explain nothing is said.", async () => {
  const { body } = await scene.ask("explain=true");
  expect(body.data).toHaveLength(5);
  for (const { attributes } of body.data) expect(attributes.matches).toEqual([]);
  const plain = await scene.ask("keyword=harbor");
  expect(plain.body.data[0].attributes).not.toHaveProperty("matches");
});

test("A list's own keyword is not explained.", async () => {
  const { id } = await scene.world.createList(scene.caller, { name: "Ports", keyword: "harbor" });
  const { body } = await scene.ask(`lists=${id}&explain=true`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0].attributes.matches).toEqual([]);
});

test("Explaining changes nothing else, and goes on along a walk.", async () => {
  const plain = await scene.ask("per_page=2");
  const explained = await scene.ask("per_page=2&explain=true");
  expect(explained.body.meta).toMatchObject({ total_posts: 5, warnings: [] });
  const ids = ({ body }: typeof plain) => body.data.map(({ id }: { id: string }) => id);
  expect(ids(explained)).toEqual(ids(plain));
  const second = await scene.ask(explained.body.links.next.split("?")[1]);
  expect(second.body.data[0].attributes.matches).toEqual([]);
  expect(second.body.links.prev).toContain("explain=true");
  const toggled = await scene.ask(`${plain.body.links.next.split("?")[1]}&explain=true`);
  expect(ids(toggled)).toEqual(ids(second));
});

test.each(["false", "1", "TRUE"])("explain=%s is refused.", async (value) => {
  expect(namesOf(await scene.refusals(`explain=${value}`))).toEqual(["invalid_parameter explain"]);
});

test("Statistics are not explained, with a warning.", async () => {
  const target = "/api/v1/posts/stats?keyword=run&explain=true";
  const { status, body } = await scene.world.get(target, { key: scene.caller.key });
  expect(status).toBe(200);
  expect(namesOf(body.meta.warnings)).toEqual(["unused_parameter explain"]);
  const headers = { prefer: "handling=strict", authorization: `Bearer ${scene.caller.key}` };
  const strict = await scene.world.get(target, { headers });
  expect(strict.status).toBe(400);
  expect((await scene.ask("keyword=run&explain=true", { headers })).status).toBe(200);
});
