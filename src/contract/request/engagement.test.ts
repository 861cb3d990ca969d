import { expect, test } from "vitest";
import { parsePostRequest } from "../parse-post-request.ts";

const parse = (query: string) => parsePostRequest(query, { nowSeconds: 1_731_628_800 });

test("without either bound there is no filter", () => {
  expect(parse("").request?.filter).toMatchObject({ engagementFrom: null, engagementTo: null });
});

test.each([
  ["100.00", 100],
  ["100", 100],
  ["0", 0],
  ["0.00", 0],
  ["9007199254740991.00", Number.MAX_SAFE_INTEGER],
])("%s means %d", (text, value) => {
  expect(parse(`engagement_from=${text}`).request?.filter).toMatchObject({
    engagementFrom: value,
    engagementTo: null,
  });
  expect(parse(`engagement_to=${text}`).request?.filter).toMatchObject({
    engagementFrom: null,
    engagementTo: value,
  });
});

test.each([
  "1.50",
  "1.5",
  "1.0",
  "1.",
  ".00",
  "1.000",
  "-1",
  "-1.00",
  "1e3",
  "1,000",
  "x",
  "9007199254740992",
])("%s is refused for both bounds", (text) => {
  const { request, problems } = parse(`engagement_from=${text}&engagement_to=${text}`);
  expect(request).toBeNull();
  expect(problems).toMatchObject([
    { code: "invalid_parameter", parameter: "engagement_from" },
    { code: "invalid_parameter", parameter: "engagement_to" },
  ]);
  expect(problems[0]?.detail).toContain(`not \`${text}\``);
});

test("the bounds may be equal, but not crossed", () => {
  expect(parse("engagement_from=5&engagement_to=5.00").request?.filter).toMatchObject({
    engagementFrom: 5,
    engagementTo: 5,
  });
  expect(parse("engagement_from=6&engagement_to=5").problems).toMatchObject([
    { code: "invalid_parameter", parameter: "engagement_from" },
  ]);
});
