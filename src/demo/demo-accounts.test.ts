import { expect, test } from "vitest";
import { SPECIFIED_PLATFORMS } from "../contract/vocabulary.ts";
import { demoAccounts, demoLists } from "./demo-accounts.ts";
import { DEMO_LANGUAGES } from "./sentences/texts-by-language.ts";

const accounts = demoAccounts("seed of the tests");
const people = accounts.filter(({ record }) => record.type === "person");
const organizations = accounts.filter(({ record }) => record.type === "organization");

test("there are 2,000 accounts on all platforms and in all languages, the same for the same seed", () => {
  expect(accounts).toHaveLength(2000);
  expect(new Set(accounts.map(({ platform }) => platform))).toEqual(new Set(SPECIFIED_PLATFORMS));
  expect(new Set(accounts.map(({ language }) => language))).toEqual(new Set(DEMO_LANGUAGES));
  expect(demoAccounts("seed of the tests")).toEqual(accounts);
});

test("handles and uids are unique on a platform, and handles are plain", () => {
  for (const key of ["handle", "uid"] as const) {
    expect(new Set(accounts.map(({ platform, record }) => `${platform}/${record[key]}`)).size).toBe(2000);
  }
  expect(accounts.filter(({ record }) => !/^[a-z0-9_]{3,}$/.test(record.handle))).toEqual([]);
});

test("people have a party, Americans a state", () => {
  expect(people.every(({ record }) => "Party" in record.properties)).toBe(true);
  const states = people.flatMap(({ record }) => record.properties.State ?? []);
  expect(states.length).toBeGreaterThan(200);
  expect(new Set(states).size).toBeGreaterThan(40);
});

test("some organizations are blocked in one country, some in several", () => {
  const blocked = organizations.map(({ record }) => record.properties.blocked_in_countries ?? []);
  expect(blocked.filter((countries) => countries.length === 1).length).toBeGreaterThan(20);
  expect(blocked.filter((countries) => countries.length > 1).length).toBeGreaterThan(20);
});

test("a tenth of the accounts has most of the followers", () => {
  const followers = accounts.map(({ record }) => record.followers).toSorted((a, b) => b - a);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  expect(sum(followers.slice(0, 200)) / sum(followers)).toBeGreaterThan(0.6);
});

test("of the three lists one goes by accounts, one by keyword, one by both; their members exist", () => {
  const lists = demoLists(accounts);
  expect(lists.map(({ members, keyword }) => [members.length, keyword !== null])).toEqual([
    [40, false],
    [0, true],
    [25, true],
  ]);
  const known = new Set(accounts.map(({ platform, record }) => `${platform}/${record.handle}`));
  const members = lists.flatMap((list) => list.members);
  expect(members.filter(({ platform, handle }) => !known.has(`${platform}/${handle}`))).toEqual([]);
});
