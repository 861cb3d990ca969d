import { Value } from "typebox/value";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeywordExplanationSchema } from "../../../src/contract/keyword-explanation.ts";
import { NOON_SECONDS, namesOf, openScene, record, type Scene } from "../scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([record("harbor")]);
});

afterAll(() => scene.world.close());

const ask = (query: string, headers: Readonly<Record<string, string>> = {}) =>
  scene.world.get(`/api/v1/keyword?${query}`, {
    headers: { authorization: `Bearer ${scene.caller.key}`, ...headers },
  });

async function explain(keyword: string, rest = "&simple_query=true") {
  const answer = await ask(`keyword=${encodeURIComponent(keyword)}${rest}`);
  expect(answer.status, answer.text).toBe(200);
  expect([...Value.Errors(KeywordExplanationSchema, answer.body)]).toEqual([]);
  return answer.body;
}

test("A keyword is answered with its tree, its terms and what they mean in each language.", async () => {
  const { data, meta, links } = await explain('Ran|-"The War"', "&simple_query=true&language_code[]=EN");
  expect(data.type).toBe("keyword_explanation");
  expect(data.attributes.query).toBe('ran | -"the war"');
  expect(data.attributes.tree).toEqual({
    kind: "or",
    parts: [
      { kind: "word", token: "ran", span: { start: 0, end: 3 } },
      {
        kind: "not",
        part: { kind: "phrase", tokens: ["the", "war"], span: { start: 5, end: 14 } },
        span: { start: 4, end: 14 },
      },
    ],
    span: { start: 0, end: 14 },
  });
  const [ran, war] = data.attributes.terms;
  expect(ran).toMatchObject({ term: "ran", kind: "word", negated: false, span: { start: 0, end: 3 } });
  expect(ran.languages).toHaveLength(1);
  expect(ran.languages[0]).toMatchObject({
    language: "EN",
    lexemes: [{ lexeme: "en:run", headword: "run", known: true }],
  });
  expect(war).toMatchObject({ term: '"the war"', kind: "phrase", negated: true });
  expect(war.languages[0].lexemes.map(({ lexeme }: { lexeme: string }) => lexeme)).toEqual([
    "en:the",
    "en:war",
  ]);
  expect(namesOf(meta.warnings)).toEqual(["lone_negation keyword"]);
  expect((await ask(links.self.split("?")[1])).body.data).toEqual(data);
});

test("Without language_code[] every language with a dictionary is told.", async () => {
  const { data } = await explain("war", "");
  const [{ languages }] = data.attributes.terms;
  const told = languages.map(({ language }: { language: string }) => language);
  expect(told).toEqual(scene.world.posts.analyzer().languages);
  const lexemeIn = (wanted: string) =>
    languages.find(({ language }: { language: string }) => language === wanted).lexemes[0].lexeme;
  expect(lexemeIn("EN")).toBe("en:war");
  expect(lexemeIn("DE")).toBe("de:war");
});

test("The forms are those that stand in posts, the most frequent first, without those of deleted posts.", async () => {
  const text = (uid: string, words: string, language: string | null = "EN") =>
    record(uid, { text: words, language });
  await scene.world.store([
    text("w1", "They voted, and voted again. A vote is a vote."),
    text("w2", "Voted early"),
    text("w3", "Voting is over"),
    text("w4", "Votó temprano", "ES"),
  ]);
  const formsIn = async (language: string) => {
    const { data } = await explain("vote", `&language_code[]=${language}`);
    const [{ lexeme, forms, counted }] = data.attributes.terms[0].languages[0].lexemes;
    return { lexeme, forms, counted };
  };
  const voted = { form: "voted", posts: 2 };
  const vote = { form: "vote", posts: 1 };
  const voting = { form: "voting", posts: 1 };
  expect(await formsIn("EN")).toEqual({ lexeme: "en:vote", forms: [voted, vote, voting], counted: "all" });
  expect(await formsIn("DE")).toMatchObject({ forms: [] });
  const uids = ["w1", "w3"].map((uid) => ({ platform: "Twitter" as const, uid }));
  await scene.world.posts.deletePosts({ kind: "posts", posts: uids });
  expect((await formsIn("EN")).forms).toEqual([{ form: "voted", posts: 1 }]);
});

test("Of a word that many posts have, forms are counted in the latest, and in each language.", async () => {
  const posts = Array.from({ length: 520 }, (_, at) =>
    record(`p${at}`, {
      text: at === 0 ? "Lighthouses" : "A lighthouse",
      published_at: NOON_SECONDS - 9e3 + at,
    }),
  );
  await scene.world.store([
    ...posts,
    record("de", { text: "Lighthouse", language: "DE", published_at: 1e9 }),
  ]);
  const { data } = await explain("lighthouses", "");
  const inLanguage = (wanted: string) =>
    data.attributes.terms[0].languages.find(({ language }: { language: string }) => language === wanted);
  // The German post is older than the latest 500, and the oldest English one is not among them.
  const expected = {
    lexeme: "en:lighthouse",
    forms: [{ form: "lighthouse", posts: 501 }],
    counted: "latest",
  };
  expect(inLanguage("EN").lexemes).toMatchObject([expected]);
  expect(inLanguage("DE").lexemes).toMatchObject([expected]);
});

test.each(["(harbor", 'harbor "town', "harbor |", "!!!", "harbor -!", "((a) | ) ("])(
  "%s is refused with the errors and positions of /posts.",
  async (keyword) => {
    const query = `keyword=${encodeURIComponent(keyword)}&simple_query=true`;
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(body.errors[0].meta).toHaveProperty("position");
    expect(body.errors).toEqual(await scene.refusals(query));
  },
);

test("Problems of the keyword and of the parameters are reported together.", async () => {
  const { status, body } = await ask("keyword=(a&simple_query=true&language_code[]=en");
  expect(status).toBe(400);
  expect(namesOf(body.errors)).toEqual(["invalid_parameter language_code[]", "invalid_keyword keyword"]);
});

test.each(["", "keyword=", "simple_query=true"])(
  "%j asks about no keyword and is refused.",
  async (query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(namesOf(body.errors)).toEqual(["invalid_parameter keyword"]);
  },
);

test.each([
  ["harbor|town", "", "unused_operator"],
  ['"old town"', "", "unused_operator"],
  ["harbor -town", "", "unused_operator"],
  ["harbor AND town", "&simple_query=true", "operator_as_word"],
  ["harbor OR town", "&simple_query=true", "operator_as_word"],
  ["harbor NOT town", "&simple_query=true", "operator_as_word"],
  ["-harbor", "&simple_query=true", "lone_negation"],
  ["harbor qwrtzplk", "&simple_query=true", "unknown_word"],
  ["harbor - town", "&simple_query=true", "loose_punctuation"],
])("%s%s is answered with a warning, and strictly refused.", async (keyword, rest, code) => {
  const { meta } = await explain(keyword, rest);
  expect(namesOf(meta.warnings)).toEqual([`${code} keyword`]);
  const query = `keyword=${encodeURIComponent(keyword)}${rest}`;
  const strict = await ask(query, { prefer: "handling=strict" });
  expect(strict.status).toBe(400);
  expect(namesOf(strict.body.errors)).toEqual([`${code} keyword`]);
});

test("A clean keyword has no warnings, even strictly, and searching has none of this advice.", async () => {
  const clean = await ask("keyword=harbor+town", { prefer: "handling=strict" });
  expect(clean.body.meta.warnings).toEqual([]);
  const { body } = await scene.ask("keyword=-qwrtzplk|a+b");
  expect(body.meta.warnings).toEqual([]);
});

test("What does not bear on a keyword has no effect, with a warning.", async () => {
  const { body } = await ask("keyword=harbor&per_page=5&nonsense=1");
  expect(namesOf(body.meta.warnings).toSorted()).toEqual([
    "unknown_parameter nonsense",
    "unused_parameter per_page",
  ]);
});

test("A key is needed.", async () => {
  expect((await scene.world.get("/api/v1/keyword?keyword=harbor")).status).toBe(401);
});

test("The deepest and the widest keyword are answered too.", async () => {
  const deep = `${"-(harbor ".repeat(32)}town${")".repeat(32)}`;
  expect((await explain(deep)).data.attributes.terms).toHaveLength(33);
  const wide = Array.from({ length: 256 }, (_, index) => `harbor${index}`).join("|");
  const { terms } = (await explain(wide)).data.attributes;
  expect(terms).toHaveLength(256);
  const isCounted = (term: { languages: { lexemes: { counted: string }[] }[] }) =>
    term.languages[0]?.lexemes[0]?.counted !== "none";
  expect(terms.filter(isCounted)).toHaveLength(32);
});
