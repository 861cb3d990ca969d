import { expect, test } from "vitest";
import { hasKeyInQuery } from "./key-in-query.ts";

test.each([
  "api_key=x",
  "a=1&apikey=x",
  "key=x",
  "token=x",
  "access_token=x",
  "Api_Key=x",
  "api%5Fkey=x",
  "key=%FF",
])("%s holds a key", (query) => {
  expect(hasKeyInQuery(query)).toBe(true);
});

test.each(["", "keyword=key", "keys=1", "%FF=key", "person[key]=x"])("%j holds none", (query) => {
  expect(hasKeyInQuery(query)).toBe(false);
});
