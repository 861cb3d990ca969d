import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXCLUDES, KINDS, LANGUAGES, PLATFORMS, POST_TYPES } from "../../src/contract/vocabulary.ts";
import { namesOf, openScene, record, type Scene } from "./scene.ts";

interface Fact {
  readonly uid: string;
  readonly platform: string;
  readonly type: string;
  /** Empty: unknown. */
  readonly language: string;
  readonly kind: string;
  readonly engagement: number;
}

/** Every platform meets every type, language and kind. */
const FACTS: readonly Fact[] = Array.from({ length: 420 }, (_, index) => ({
  uid: `post-${index}`,
  platform: PLATFORMS[index % PLATFORMS.length] ?? "",
  type: POST_TYPES[index % POST_TYPES.length] ?? "",
  language: ["EN", "ES", "PT", ""][index % 4] ?? "",
  kind: KINDS[Math.floor(index / 60) % KINDS.length] ?? "",
  engagement: index,
}));

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store(FACTS.map(({ uid, ...fact }) => record(uid, fact)));
});

afterAll(() => scene.world.close());

async function expectPosts(query: string, matches: (fact: Fact) => boolean): Promise<void> {
  const expected = FACTS.filter(matches).map(({ uid }) => uid);
  expect(await scene.find(query)).toEqual(expected.toSorted());
  const { total_posts: total } = await scene.stats(query);
  expect(total).toBe(expected.length);
}

const repeated = (name: string, values: readonly string[]) =>
  values.map((value) => `${name}[]=${value}`).join("&");

describe("closed sets", () => {
  test("Each post type can be asked for, and several together.", async () => {
    for (const type of POST_TYPES) await expectPosts(`post_type[]=${type}`, (fact) => fact.type === type);
    const some = ["audio", "podcast", "document"];
    await expectPosts(repeated("post_type", some), ({ type }) => some.includes(type));
  });

  test("Each platform can be asked for, and several together.", async () => {
    for (const platform of PLATFORMS) {
      await expectPosts(`platform_names[]=${platform}`, (fact) => fact.platform === platform);
    }
    const some = ["GETTR", "OK", "VK"];
    await expectPosts(repeated("platform_names", some), ({ platform }) => some.includes(platform));
  });

  test("Languages can be asked for, one or several, and then unknown ones are left out.", async () => {
    await expectPosts("language_code[]=ES", ({ language }) => language === "ES");
    await expectPosts("language_code[]=ES&language_code[]=PT", ({ language }) =>
      ["ES", "PT"].includes(language),
    );
    await expectPosts("language_code[]=ZU", () => false);
    const allButZulu = repeated("language_code", LANGUAGES.slice(0, -1));
    await expectPosts(allButZulu, ({ language }) => language !== "");
  });

  test.each([
    ["post_type", POST_TYPES],
    ["platform_names", PLATFORMS],
    ["language_code", LANGUAGES],
  ] as const)("Listing every option of %s[] is the same as omitting it.", async (name, options) => {
    await expectPosts(repeated(name, options), () => true);
    await expectPosts(repeated(name, options.toReversed()), () => true);
  });

  test.each([
    ["platform_names[]=twitter", "platform_names[]", "`Twitter`"],
    ["platform_names[]=Truth%20Social", "platform_names[]", "`TruthSocial`"],
    ["post_type[]=videos", "post_type[]", "`video`"],
    ["post_type[]=Photo", "post_type[]", "`photo`"],
    ["exclude[]=ad", "exclude[]", "`ads`"],
    ["language_code[]=en", "language_code[]", "use `EN`"],
    ["language_code[]=XX", "language_code[]", "ISO 639-1"],
    ["language_code[]=ENG", "language_code[]", "ISO 639-1"],
    ["language_code[]=EN,ES", "language_code[]", "repeat"],
  ])("%s is refused, with what was probably meant.", async (query, parameter, hint) => {
    const errors = await scene.refusals(query);
    expect(namesOf(errors)).toEqual([`invalid_parameter ${parameter}`]);
    expect(errors[0]?.detail).toContain(hint);
    expect(errors[0]?.detail).toContain(decodeURIComponent(query.split("=")[1] ?? ""));
  });
});

describe("engagement", () => {
  test.each(["100.00", "100"])("Bounds written as %s are inclusive.", async (bound) => {
    await expectPosts(`engagement_from=${bound}`, ({ engagement }) => engagement >= 100);
    await expectPosts(`engagement_to=${bound}`, ({ engagement }) => engagement <= 100);
    await expectPosts(
      `engagement_from=${bound}&engagement_to=${bound}`,
      ({ engagement }) => engagement === 100,
    );
  });

  test("The defaults are 0 and unbounded.", async () => {
    await expectPosts("engagement_from=0.00", () => true);
    await expectPosts("engagement_to=0.00", ({ engagement }) => engagement === 0);
    await expectPosts("engagement_from=419.00", ({ engagement }) => engagement === 419);
    await expectPosts("engagement_from=420.00", () => false);
    await expectPosts("engagement_to=9007199254740991", () => true);
  });

  test.each(["1.50", "1.0", "1.000", "-1", "-1.00", "1e3", "many", "%2B1", "9007199254740992"])(
    "%s is refused at either end.",
    async (value) => {
      const errors = await scene.refusals(`engagement_from=${value}&engagement_to=${value}`);
      expect(namesOf(errors)).toEqual([
        "invalid_parameter engagement_from",
        "invalid_parameter engagement_to",
      ]);
    },
  );

  test("A range that begins behind its end is refused.", async () => {
    const errors = await scene.refusals("engagement_from=101.00&engagement_to=100.00");
    expect(namesOf(errors)).toEqual(["invalid_parameter engagement_from"]);
  });
});

describe("exclusion", () => {
  const combinations = Array.from({ length: 8 }, (_, mask) => EXCLUDES.filter((_, bit) => mask & (1 << bit)));

  test.each(combinations.map((excluded) => ({ excluded, query: repeated("exclude", excluded) })))(
    "Leaving out $excluded leaves the rest.",
    async ({ excluded, query }) => {
      await expectPosts(query, ({ kind }) => {
        if (excluded.includes("ads") && kind === "ad") return false;
        if (excluded.includes("replies") && kind === "reply") return false;
        return !(excluded.includes("posts") && kind !== "ad");
      });
    },
  );

  test("Ads and posts together are a valid request that matches nothing.", async () => {
    const { status, body } = await scene.ask("exclude[]=posts&exclude[]=ads");
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [], meta: { total_posts: 0, warnings: [] } });
  });
});

describe("combination", () => {
  const parts: readonly (readonly [string, (fact: Fact) => boolean])[] = [
    ["post_type[]=video&post_type[]=link", ({ type }) => type === "video" || type === "link"],
    ["platform_names[]=Gab&platform_names[]=VK", ({ platform }) => platform === "Gab" || platform === "VK"],
    ["language_code[]=EN&language_code[]=PT", ({ language }) => language === "EN" || language === "PT"],
    ["engagement_from=30.00&engagement_to=400.00", ({ engagement: e }) => e >= 30 && e <= 400],
    ["exclude[]=ads", ({ kind }) => kind !== "ad"],
    ["keyword=harbors", () => true],
  ];

  test("Any two filters select what both select.", async () => {
    for (const [index, [query, matches]] of parts.entries()) {
      for (const [other, alsoMatches] of parts.slice(index + 1)) {
        await expectPosts(`${query}&${other}`, (fact) => matches(fact) && alsoMatches(fact));
      }
    }
  });

  test("All filters together select what every one selects.", async () => {
    const query = parts.map(([text]) => text).join("&");
    expect(FACTS.filter((fact) => parts.every(([, matches]) => matches(fact)))).not.toEqual([]);
    await expectPosts(query, (fact) => parts.every(([, matches]) => matches(fact)));
  });
});
