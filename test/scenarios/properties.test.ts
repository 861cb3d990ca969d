import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf, openScene, record, type Scene } from "./scene.ts";

let scene: Scene;

/** One post for each account, with the same name. */
const ACCOUNTS = {
  person: {
    ada: { Party: "Harbor", State: "OH", "Home Town": "Springfield", District: 7, Verified: true },
    bea: { PARTY: "harbor", State: "TX" },
    cal: { Party: "Meadow", State: "OH" },
    dan: { Party: ["Harbor", "Meadow"], State: "CA" },
    eve: {},
    eva: { Party: "Зелёные" },
  },
  organization: {
    fox: { blocked_in_countries: ["DE", "FR"] },
    gus: { blocked_in_countries: "DE", State: "OH", Party: "Harbor" },
    hal: { Blocked_In_Countries: ["FR"], State: "TX" },
  },
} as const;

beforeAll(async () => {
  scene = await openScene();
  const records = Object.entries(ACCOUNTS).flatMap(([type, accounts]) =>
    Object.entries(accounts).map(([handle, properties]) =>
      record(handle, { account: { handle, type, properties } }),
    ),
  );
  await scene.world.store(records);
});

afterAll(() => scene.world.close());

test.each([
  ["person[Party]=Harbor", ["ada", "bea", "dan"]],
  ["channel[Party]=Harbor", ["gus"]],
  ["person[State]=OH", ["ada", "cal"]],
  ["channel[blocked_in_countries]=DE", ["fox", "gus"]],
  ["channel[blocked_in_countries]=FR", ["fox", "hal"]],
])("%s finds posts of that type of account only.", async (query, found) => {
  expect(await scene.find(query)).toEqual(found);
});

test.each(["person[party]=HARBOR", "person[PARTY]=hArBoR", "person%5BParty%5D=Harbor"])(
  "%s finds the same, whatever the case or the encoding.",
  async (query) => {
    expect(await scene.find(query)).toEqual(["ada", "bea", "dan"]);
  },
);

test("Case does not count in any script.", async () => {
  expect(await scene.find(`person[Party]=${encodeURIComponent("ЗЕЛЁНЫЕ")}`)).toEqual(["eva"]);
});

test("A key may have spaces, and a value may be a number or a truth.", async () => {
  expect(await scene.find("person[Home+Town]=springfield")).toEqual(["ada"]);
  expect(await scene.find("person[District]=7")).toEqual(["ada"]);
  expect(await scene.find("person[Verified]=true")).toEqual(["ada"]);
});

test("A value must be the whole value.", async () => {
  expect(await scene.find("person[Party]=Harb")).toEqual([]);
  expect(await scene.find("channel[blocked_in_countries]=DE,FR")).toEqual([]);
});

test("Different keys must all match.", async () => {
  expect(await scene.find("person[Party]=Harbor&person[State]=OH")).toEqual(["ada"]);
  expect(await scene.find("person[Party]=Meadow&person[State]=TX")).toEqual([]);
  expect(await scene.find("channel[State]=OH&channel[blocked_in_countries]=DE")).toEqual(["gus"]);
});

test("Of the same key repeated, in any case, one value must match.", async () => {
  expect(await scene.find("person[State]=OH&person[State]=TX")).toEqual(["ada", "bea", "cal"]);
  expect(await scene.find("person[State]=OH&person[state]=TX&person[Party]=Harbor")).toEqual(["ada", "bea"]);
});

test("Person and channel together are the union of the two.", async () => {
  expect(await scene.find("person[State]=OH&channel[State]=TX")).toEqual(["ada", "cal", "hal"]);
  const narrow = "person[Party]=Meadow&person[State]=OH&channel[Party]=Harbor&channel[State]=TX";
  expect(await scene.find(narrow)).toEqual(["cal"]);
});

test("Other filters narrow what the properties select.", async () => {
  expect(await scene.find("person[Party]=Harbor&keyword=harbor&platform_names[]=Gab")).toEqual([]);
  expect(await scene.find("person[Party]=Harbor&exclude[]=posts")).toEqual([]);
  expect(await scene.find("person[Party]=Harbor&post_uid=ada")).toEqual(["ada"]);
});

test("A value that nobody has finds nothing, without a warning.", async () => {
  const { body } = await scene.ask("person[Party]=Prairie");
  expect(body.meta).toMatchObject({ total_posts: 0, warnings: [] });
});

test("A key that no account of that type has finds nothing, and the known keys are listed.", async () => {
  const { body } = await scene.ask("person[Partei]=Harbor");
  expect(body.meta.total_posts).toBe(0);
  expect(namesOf(body.meta.warnings)).toEqual(["unknown_property person[Partei]"]);
  const detail = body.meta.warnings[0].detail.toLowerCase();
  for (const key of ["party", "state", "home town", "district", "verified"]) {
    expect(detail.split(`\`${key}\``)).toHaveLength(2);
  }
  expect(detail).not.toContain("blocked_in_countries");
  const others = await scene.ask("person[blocked_in_countries]=DE");
  expect(namesOf(others.body.meta.warnings)).toEqual(["unknown_property person[blocked_in_countries]"]);
});

test("An unknown key empties its own side only.", async () => {
  expect(await scene.find("person[Nope]=x&person[Party]=Harbor")).toEqual([]);
  expect(await scene.find("person[Nope]=x&channel[State]=TX")).toEqual(["hal"]);
});

test("Under strict handling an unknown key is an error.", async () => {
  const strict = { headers: { prefer: "handling=strict", authorization: `Bearer ${scene.caller.key}` } };
  const errors = await scene.refusals("channel[Nope]=x", strict);
  expect(namesOf(errors)).toEqual(["unknown_property channel[Nope]"]);
});

test.each(["person", "person[]", "channel", "channel[]"])("%s names no key and is refused.", async (name) => {
  const errors = await scene.refusals(`${name}=Harbor`);
  const base = name.replace("[]", "");
  expect(namesOf(errors)).toEqual([`invalid_parameter ${base}[<key>]`]);
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "prototype"])(
  "The key %s is a key like any other.",
  async (key) => {
    for (const parameter of ["person", "channel"]) {
      const { status, body } = await scene.ask(`${parameter}[${key}]=x`);
      expect(status).toBe(200);
      expect(body.meta.total_posts).toBe(0);
      expect(namesOf(body.meta.warnings)).toEqual([`unknown_property ${parameter}[${key}]`]);
    }
    expect(await scene.find("person[State]=TX")).toEqual(["bea"]);
  },
);

test("Statistics count the same posts.", async () => {
  for (const query of ["person[Party]=harbor", "person[State]=OH&channel[State]=TX", "person[Nope]=x"]) {
    const { total_posts: total } = await scene.stats(query);
    expect(total).toBe((await scene.find(query)).length);
  }
});
