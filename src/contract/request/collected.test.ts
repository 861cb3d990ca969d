import { expect, test } from "vitest";
import { parsePostRequest } from "./parse-post-request.ts";

const NOW = 1_731_628_800;
const parse = (query: string) => parsePostRequest(query, { nowSeconds: NOW });

test.each(["collected_from=5", "collected_to=5", "collected_from=5&collected_to=9", "sort_by=collected"])(
  "%s alone sets no range of publication times",
  (query) => {
    expect(parse(query).request?.filter).toMatchObject({ window: null, windowIsDefault: true });
    const bounded = parse(`${query}&published_at_from=1`).request?.filter;
    expect(bounded).toMatchObject({ window: { from: 1, to: NOW }, windowIsDefault: false });
  },
);

test("the bounds are taken as they are, each by itself too", () => {
  expect(parse("collected_from=5&collected_to=9").request?.filter).toMatchObject({
    collectedFrom: 5,
    collectedTo: 9,
  });
  expect(parse("collected_to=9").request?.filter).toMatchObject({ collectedFrom: null, collectedTo: 9 });
});

test("what is no time is refused by its name", () => {
  expect(parse("collected_from=1731628800000&collected_to=x").problems).toMatchObject([
    { parameter: "collected_from", detail: expect.stringContaining("seconds, not milliseconds") },
    { parameter: "collected_to" },
  ]);
});

test("a range in which nothing can lie is a remark, not a refusal", () => {
  const { request, warnings } = parse("collected_from=9&collected_to=5");
  expect(request?.filter).toMatchObject({ collectedFrom: 9, collectedTo: 5 });
  expect(warnings).toMatchObject([{ code: "empty_window", parameter: "collected_from" }]);
});
