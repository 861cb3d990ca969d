import { expect, test } from "vitest";
import { parseSearch } from "../search/search.ts";
import { addressOfSaved, arrivedSince, queryToSave } from "./saved-search.ts";

const NOW = 1_800_000_000;
const BODY = {
  id: 1,
  name: "Floods",
  created_at: "",
  updated_at: "",
  owner: "ann@example.org",
  access: "manage",
  shared_with: null,
  opened_at: null,
} as const;

test("a window that moves is saved without times, a fixed one with them; an order is not saved", () => {
  const search = parseSearch(
    "keyword=flood&published_at_from=100&published_at_to=200&sort_by=engagement",
    NOW,
  );
  expect(queryToSave(search, 30)).toBe("keyword=flood");
  expect(queryToSave(search, null)).toBe("keyword=flood&published_at_from=100&published_at_to=200");
});

test("a saved search is opened with the window that it has now", () => {
  const open = (query: string, days: number | null) =>
    addressOfSaved({ ...BODY, query, window_days: days }, NOW);
  expect(open("keyword=flood", 7)).toBe("/?keyword=flood");
  expect(open("keyword=flood", 1)).toBe(`/?keyword=flood&published_at_from=${NOW - 86_400}`);
  expect(open("keyword=flood&published_at_from=100", null)).toBe("/?keyword=flood&published_at_from=100");
  expect(open("keyword=flood", null)).toBe("/?keyword=flood&published_at_from=0");
});

test("what has arrived since is counted by arrival", () => {
  const saved = { ...BODY, query: "keyword=flood", window_days: 7 };
  expect(arrivedSince(saved, 5)).toBe("keyword=flood&collected_from=5");
});
