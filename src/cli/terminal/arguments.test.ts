import { expect, test } from "vitest";
import { checkArguments, REPEATED, valuesOf } from "./arguments.ts";

const ARGS = {
  file: { type: "positional", required: true, valueHint: "FILE" },
  user: { type: "string", required: true },
  scope: { type: "string", valueHint: `SCOPE${REPEATED}` },
  keyword: { type: "string" },
  json: { type: "boolean" },
} as const;

test.each([
  [["a", "--user", "x"]],
  [["--user=x", "--json", "a"]],
  [["-", "--user", "x", "--scope", "a", "--scope", "b"]],
  [["--user", "x", "--keyword", "-rain", "--", "--strange-name"]],
])("%j is understood", (args) => {
  expect(() => checkArguments(args, ARGS)).not.toThrow();
});

test.each([
  [["a", "--user", "x", "--jsn"], "There is no option --jsn here; did you mean --json?"],
  [["a", "--user", "x", "-x"], "There is no option -x here."],
  [["a", "--user", "x", "--no-json"], /There is no option --no-json here/],
  [["a", "--user"], "--user needs a value."],
  [["a", "--user", "--json"], "--user needs a value."],
  [["a", "--user", "x", "--user", "y"], "--user is given more than once."],
  [["a", "--user", "x", "--json=1"], "--json takes no value."],
  [["--user", "x"], "FILE is missing."],
  [["a", "b", "--user", "x"], '"b" is one word too many.'],
  [["a"], "--user is required."],
  [["--oops", "--json=1"], /--oops here.*\n--json takes no value\.\nFILE is missing\.\n--user is required\./],
])("%j is refused", (args, message) => {
  expect(() => checkArguments(args, ARGS)).toThrow(message);
});

test("a repeated flag gives all its values, commas included", () => {
  expect(valuesOf(["--scope", "a,b", "--user", "x", "--scope=c"], ARGS, "scope")).toEqual(["a", "b", "c"]);
  expect(valuesOf(["--user", "x"], ARGS, "scope")).toEqual([]);
});
