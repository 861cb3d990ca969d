import fc from "fast-check";
import { expect, test } from "vitest";
import { EXCLUDES, LANGUAGES, PLATFORMS, POST_TYPES, SORTS } from "../../../src/contract/vocabulary.ts";
import { EMPTY_SEARCH, formatSearch, parseSearch, type Search } from "./search.ts";

const NOW = 1_800_000_000;

test("a search printed and read again is the same search", () => {
  fc.assert(
    fc.property(searches(), (search) => {
      expect(parseSearch(formatSearch(search), NOW)).toEqual(search);
    }),
  );
});

test("no filter is an empty query string, and without bounds the time range stays open", () => {
  expect(formatSearch(EMPTY_SEARCH)).toBe("");
  expect(parseSearch("keyword=storm", NOW)).toMatchObject({ keyword: "storm", from: null, to: null });
  expect(parseSearch("published_at_from=1000", NOW)).toMatchObject({ from: 1000, to: null });
});

test("an address stays readable", () => {
  const search: Search = { ...EMPTY_SEARCH, keyword: "heat wave", platforms: ["Telegram"], lists: [1, 2] };
  expect(formatSearch(search)).toBe("keyword=heat+wave&platform_names[]=Telegram&lists=1,2");
});

test("what cannot be understood is left out of the controls", () => {
  expect(parseSearch("engagement_from=many&keyword=storm&per_page=5", NOW)).toEqual({
    ...EMPTY_SEARCH,
    keyword: "storm",
  });
});

function searches(): fc.Arbitrary<Search> {
  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 }).filter(isSendable);
  const name = text.filter((key) => !/[[\]]/.test(key));
  const some = <Value>(values: readonly Value[]) =>
    fc.subarray([...values], { maxLength: Math.min(values.length - 1, 5) });
  const times = fc.oneof(
    fc.constant({ from: null, to: null }),
    fc.record({ from: fc.nat(NOW), to: fc.constant(null) }),
    fc.tuple(fc.nat(NOW), fc.nat(NOW)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  );
  const engagement = fc.oneof(
    fc.constant({ engagementFrom: null, engagementTo: null }),
    fc.record({ engagementFrom: fc.nat(), engagementTo: fc.constant(null) }),
    fc
      .tuple(fc.nat(), fc.nat())
      .map(([a, b]) => ({ engagementFrom: Math.min(a, b), engagementTo: Math.max(a, b) })),
  );
  const properties = fc.uniqueArray(
    fc.record({ key: name, values: fc.uniqueArray(text, { minLength: 1, maxLength: 3, selector: fold }) }),
    { maxLength: 3, selector: ({ key }) => fold(key) },
  );
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 4 });
  return fc
    .record({
      keyword: text,
      boolean: fc.boolean(),
      times,
      engagement,
      postTypes: some(POST_TYPES),
      platforms: some(PLATFORMS),
      languages: some(LANGUAGES),
      lists: ids,
      person: properties,
      channel: properties,
      exclude: fc.subarray([...EXCLUDES]),
      channelIds: ids,
      hashtags: fc.subarray(["#storm", "#été"]),
      domains: fc.subarray(["example.org", "news.example.org"]),
      postUid: fc.option(text),
      sortBy: fc.constantFrom(...SORTS),
      sortOrder: fc.constantFrom("desc" as const, "asc" as const),
    })
    .map(({ times: window, engagement: range, ...others }) => ({ ...others, ...window, ...range }));
}

const fold = (text: string) => text.toLowerCase();

/** A query string cannot carry half a surrogate pair, nor NUL; an empty value is as good as none. */
function isSendable(text: string): boolean {
  return !/\p{Surrogate}|\0/u.test(text) && text.trim() !== "";
}
