import { expect, test } from "vitest";
import { membersAsCsv } from "./member-of.ts";

test("names that others have given run as formulas in no spreadsheet", () => {
  const account = { platform_name: "Gab", handle: "herald", link: "https://gab.com/herald" };
  const names = ["=1+1", " @SUM(A1)", "＋cmd", "\r=1+1", "The Herald"];
  const accounts = names.map((channel_name) => ({ ...account, channel_name }));
  const [, ...lines] = membersAsCsv({ accounts } as unknown as Parameters<typeof membersAsCsv>[0])
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => line.split(",")[2])).toEqual([
    "'=1+1",
    "' @SUM(A1)",
    "'＋cmd",
    '"\'\r=1+1"',
    "The Herald",
  ]);
});
