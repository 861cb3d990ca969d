import { expect, test } from "vitest";
import { chooseEncoding } from "./compress.ts";

test.each([
  [undefined, null],
  ["", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["identity", null],
  ["GZIP;Q=1.0", "gzip"],
  ["gzip;q=nonsense", null],
])("Accept-Encoding: %s is answered with %s.", (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});
