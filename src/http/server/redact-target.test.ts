import { expect, test } from "vitest";
import { redactTarget } from "./log-requests.ts";

const KEY = "abcdefghijklmnopqrstuvwxyz012345";

test.each([
  ["/api/v1/posts?keyword=a&page=2", "/api/v1/posts?keyword=a&page=2"],
  ["/api/v1/posts?api_key=x&page=2", "/api/v1/posts?api_key=[redacted]&page=2"],
  ["/api/v1/posts?API%5FKEY=x", "/api/v1/posts?API%5FKEY=[redacted]"],
  ["/api/v1/posts?token[]=x&key=y=z", "/api/v1/posts?token[]=[redacted]&key=[redacted]"],
  [`/api/v1/posts?q=${KEY}`, "/api/v1/posts?q=[redacted]"],
  [`/api/v1/${KEY}/posts`, "/api/v1/[redacted]/posts"],
  [`/api/v1/posts?q=Bearer+${KEY}`, "/api/v1/posts?q=Bearer+[redacted]"],
  [`/feeds/${KEY}.atom`, "/feeds/[redacted].atom"],
  ["/mail/leave/7.a-b_c", "/mail/leave/[redacted]"],
  ["/sign-in/sso/callback?code=a-b&state=c", "/sign-in/sso/callback?code=[redacted]&state=c"],
  ["/%zz?%zz=1", "/%zz?%zz=1"],
])("The target %s is logged as %s.", (target, expected) => {
  expect(redactTarget(target)).toBe(expected);
});

test("A key that is cut off at the end of a long address is blotted out all the same.", () => {
  const logged = redactTarget(`/a?q=${"x ".repeat(1015)}${KEY}`);
  expect(logged).not.toContain("abcdefgh");
});
