import { expect, test } from "vitest";
import { KnownPaths } from "./server.ts";

const paths = new KnownPaths();
paths.add("/", "GET");
paths.add("/lists", "GET, POST");
paths.add("/lists/:id", "PATCH");
paths.add("/lists/try", "POST");
paths.add("/lists/:id/:part", "DELETE");
paths.add("/lists/:id/members.json", "PUT");
paths.add("/docs", "GET");
paths.add("/docs/*", "HEAD");

test.each([
  ["/", "GET"],
  ["/?a=b", "GET"],
  ["/lists", "GET, POST"],
  ["/l%69sts?x=/", "GET, POST"],
  ["/lists/7", "PATCH"],
  ["/lists/%F0%9F%8C%A7", "PATCH"],
  ["/lists/a%2Fb", "PATCH"],
  ["/lists/try", "POST"],
  ["/lists/try/members.json", "PUT"],
  ["/lists/try/members-json", "DELETE"],
  ["/docs/a/b", "HEAD"],
])("at %s is allowed: %s", (target, allowed) => {
  expect(paths.allowedAt(target)).toBe(allowed);
});

test.each(["/nothing", "/Lists", "/lists/", "/lists/7/8/9", "/docs2", "/lists%"])(
  "nothing is at %s",
  (target) => {
    expect(paths.allowedAt(target)).toBeNull();
  },
);
