import { expect, test } from "vitest";
import { placeAfterSignIn } from "./place-after-sign-in.ts";

test("one goes on to where one wanted to go", () => {
  expect(placeAfterSignIn("next=%2Flists%2F3%3Fa%3Db")).toBe("/lists/3?a=b");
  expect(placeAfterSignIn("")).toBe("/");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "lists",
])("%s is no page of ours", (target) => {
  expect(placeAfterSignIn(`next=${encodeURIComponent(target)}`)).toBe("/");
});
