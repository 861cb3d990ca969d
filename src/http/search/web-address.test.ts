import { expect, test } from "vitest";
import { webAddress } from "./web-address.ts";

test.each([
  "https://example.org/a?b=c:d",
  "HTTP://example.org",
  "mailto:a@example.org",
  "example.org/a",
  "//example.org/a",
  "/a:b",
  "",
])("%j leads to the web or to a mailbox", (address) => {
  expect(webAddress(address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.org/x",
])("%j is not shown", (address) => {
  expect(webAddress(address)).toBeNull();
});
