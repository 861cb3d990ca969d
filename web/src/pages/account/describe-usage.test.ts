import { expect, test } from "vitest";
import { describeUsage } from "./describe-usage.ts";

test("the total and the busiest day are named", () => {
  const usage = [
    { day: "2026-11-08", requests: 0 },
    { day: "2026-11-09", requests: 1200 },
    { day: "2026-11-10", requests: 34 },
  ];
  expect(describeUsage(usage)).toBe("1,234 requests in the last 3 days, most on 2026-11-09: 1,200");
});

test("a key that was not used says so", () => {
  expect(describeUsage([{ day: "2026-11-10", requests: 0 }])).toBe("No requests in the last 1 day");
});
