import { expect, test } from "vitest";
import { printCsv } from "./save-chart.ts";

test("a table says what was asked, when it was saved and where it is seen again, and runs no formulas", () => {
  const facts = {
    title: "Posts over time",
    // A link that somebody else has made.
    question: 'flood,=1+1 "\t=1+1',
    window: "1 – 2 May",
    address: "https://x.example/?a",
  };
  const rows = [
    ["Time", "=1+1"],
    ['a "b"', "1,5"],
    [" =1+1", "＝1+1"],
  ];
  expect(printCsv(rows, facts, new Date("2026-11-18T12:00:00Z")).split("\n")).toEqual([
    "# Posts over time",
    "# flood,'=1+1 \"' =1+1 · 1 – 2 May",
    "# Saved 2026-11-18T12:00:00.000Z from https://x.example/?a",
    "Time,'=1+1",
    '"a ""b""","1,5"',
    "' =1+1,'＝1+1",
    "",
  ]);
});
