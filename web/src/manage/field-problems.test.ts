import { expect, test } from "vitest";
import { ApiError, type ApiProblem } from "../api/api-error.ts";
import { problemWith, withoutFields } from "./field-problems.ts";

const short = problem("`password` is too short: see `docs`.", "/password");
const scope = problem("There is no such scope.", "/scopes/0");
const other = problem("Try again later.");

test("a field gets the sentence about it, or about a part of it", () => {
  const error = new ApiError(400, [short, scope, other]);
  expect(problemWith(error, "password")).toBe("Password is too short: see docs.");
  expect(problemWith(error, "scopes")).toBe("There is no such scope.");
  expect(problemWith(error, "pass")).toBeUndefined();
  expect(problemWith(null, "password")).toBeUndefined();
});

test("a name of several words is several words", () => {
  const error = new ApiError(400, [problem("`new_password` is missing.", "/new_password")]);
  expect(problemWith(error, "new_password")).toBe("New password is missing.");
});

test("what no field shows is left for the form", () => {
  expect(withoutFields(new ApiError(400, [short, other]), ["password"])).toMatchObject({ problems: [other] });
  expect(withoutFields(new ApiError(400, [short, scope]), ["password", "scopes"])).toBeNull();
});

test("whatever is no answer of the API stays as it is", () => {
  const broken = new TypeError("broken");
  expect(withoutFields(broken, ["password"])).toBe(broken);
  expect(withoutFields(null, ["password"])).toBeNull();
});

function problem(detail: string, pointer?: string): ApiProblem {
  const source = pointer === undefined ? {} : { source: { pointer } };
  return { status: "400", code: "internal_error", title: "Problem", detail, meta: {}, ...source };
}
