import { expect, test } from "vitest";
import type { Account, AccountRef } from "../post.ts";
import { KnownMembers } from "./known-members.ts";

const ref = (value: string): AccountRef => ({ platform: "Twitter", by: "uid", value });
const account = (id: number, followers = 0): Account => ({
  ...{ id, uid: String(id), platform: "Twitter", type: "person", followers, properties: {} },
  ...{ handle: null, name: null, url: null, bio: null, createdAt: null, updatedAt: null },
});

/** What was looked up, and an answer to it. */
function lookUp(followers = 0) {
  const asked: string[][] = [];
  return {
    asked,
    find: async (refs: readonly AccountRef[]) => {
      asked.push(refs.map(({ value }) => value));
      return refs.map(({ value }) => (value === "?" ? null : account(Number(value), followers)));
    },
  };
}

const first = { id: 1, version: 10, members: [ref("7"), ref("?"), ref("7")] };
const second = { id: 2, version: 10, members: [ref("8")] };

test("a list is looked up once, whoever hands it in again", async () => {
  const known = new KnownMembers();
  const { asked, find } = lookUp();
  const [found] = await known.find([first], 5, find);
  expect(found).toMatchObject({ accounts: [{ id: 7 }, null, { id: 7 }], accountIds: [7] });
  const again = await known.find([structuredClone(first), second], 5, find);
  expect(again.map(({ accountIds }) => accountIds)).toEqual([[7], [8]]);
  expect(again[0]).toBe(found);
  expect(asked).toEqual([["7", "?", "7"], ["8"]]);
});

test("another state of the list is looked up anew", async () => {
  const known = new KnownMembers();
  const [before] = await known.find([first], 5, lookUp().find);
  const [after] = await known.find([{ ...first, version: 11, members: [ref("9")] }], 5, lookUp().find);
  expect(after?.accountIds).toEqual([9]);
  expect(after?.version).not.toBe(before?.version);
});

test("an account that changes is looked up anew; the version stays as long as the list has the same ones", async () => {
  const known = new KnownMembers();
  const [before] = await known.find([first], 5, lookUp().find);
  const [after] = await known.find([first], 6, lookUp(3).find);
  expect(after?.accounts[0]?.followers).toBe(3);
  expect(after?.version).toBe(before?.version);
});
