import { expect, test } from "vitest";
import { matchPath } from "./match-path.ts";

test("a path without names matches itself, whatever slashes end it", () => {
  expect(matchPath("/", "/")).toEqual({});
  expect(matchPath("/lists", "/lists/")).toEqual({});
  expect(matchPath("/lists", "/users")).toBeNull();
});

test("a name stands for one segment", () => {
  expect(matchPath("/lists/:id", "/lists/42")).toEqual({ id: "42" });
  expect(matchPath("/lists/:id", "/lists")).toBeNull();
  expect(matchPath("/lists/:id", "/lists/42/members")).toBeNull();
});
