import { expect, test } from "vitest";
import { createIdleWatch, createTidying } from "./tidy-heap.ts";

test("once after every time of work, and never in the midst of it", () => {
  let calls = 0;
  const look = createIdleWatch(() => {
    calls += 1;
  }, 100);
  const seen = [500, 900, 950, 960, 970, 1_200, 1_290, 1_300].map((worked) => {
    look(worked);
    return calls;
  });
  expect(seen).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
});

test("as soon as there is enough since the last collection, whatever that left", () => {
  let bytes = 0;
  const tidy = createTidying(
    () => {
      bytes -= 70;
    },
    () => bytes,
    100,
  );
  const seen = [99, 101, 130, 131, 161, 240].map((taken) => {
    bytes = taken;
    tidy();
    return bytes;
  });
  expect(seen).toEqual([99, 31, 130, 61, 91, 240 - 70]);
});
