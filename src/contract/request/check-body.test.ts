import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";
import type { Route } from "../route.ts";
import { ROUTES } from "../routes.ts";
import { arrayOf, closedObject, nullable, oneOf } from "../schema.ts";
import { checkBody } from "./check-body.ts";

const schema = closedObject({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  color: Type.Optional(oneOf(["red", "green"])),
  size: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 9 }))),
  tags: Type.Optional(
    arrayOf(Type.Union([Type.String(), closedObject({ id: Type.Integer() })]), { maxItems: 3 }),
  ),
  open: Type.Optional(Type.Boolean()),
});

const details = (body: unknown): readonly string[] => checkBody(schema, body).map(({ detail }) => detail);

test("A body that is right has no problems.", () => {
  expect(
    checkBody(schema, { name: "a", color: "red", size: null, tags: ["x", { id: 1 }], open: true }),
  ).toEqual([]);
});

test("Each problem is a sentence with a place.", () => {
  expect(details(null)).toEqual(["The body must be an object, not null."]);
  expect(details([])).toEqual(["The body must be an object, not an array."]);
  expect(details({})).toEqual(["`name` is missing."]);
  expect(details({ name: "" })).toEqual(["`name` must not be empty."]);
  expect(details({ name: "abcdef" })).toEqual(["`name` is too long: at most 5 characters."]);
  expect(details({ name: 5 })).toEqual(["`name` must be a string, not `5`."]);
  expect(details({ name: "a", color: "gren" })).toEqual([
    "`color` must be `red` or `green`, not `gren`; did you mean `green`?",
  ]);
  expect(details({ name: "a", size: 1.5 })).toEqual(["`size` must be a whole number, not `1.5`."]);
  expect(details({ name: "a", size: 10 })).toEqual(["`size` must be from 0 to 9, not 10."]);
  expect(details({ name: "a", size: "1" })).toEqual(["`size` must be a whole number or null, not a string."]);
  expect(details({ name: "a", open: 1 })).toEqual(["`open` must be `true` or `false`, not `1`."]);
  expect(details({ name: "a", tags: ["x", { id: "y" }] })).toEqual([
    "`tags[1].id` must be a whole number, not a string.",
  ]);
  expect(details({ name: "a", tags: ["", "", "", ""] })).toEqual([
    "`tags` has 4 elements; at most 3 are allowed.",
  ]);
  expect(details({ name: "a", zzzzzzzz: 1 })).toEqual([
    "There is no field `zzzzzzzz` here; there are `name`, `color`, `size`, `tags` and `open`.",
  ]);
});

test("Places are pointers of RFC 6901.", () => {
  expect(checkBody(schema, { name: "a", "x/y~z": 1 })).toMatchObject([{ pointer: "/x~1y~0z" }]);
  expect(checkBody(schema, { name: "a", tags: ["", 5] })).toMatchObject([{ pointer: "/tags/1" }]);
});

test("Names that every object inherits are unknown fields like any other.", () => {
  const body = JSON.parse('{"name":"a","__proto__":{"color":"red"},"toString":1}');
  expect(checkBody(schema, body).map(({ code }) => code)).toEqual(["unknown_field", "unknown_field"]);
});

test("A hundred problems are enough.", () => {
  const body = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`field-${index}`, 1]));
  const problems = checkBody(schema, { name: "a", ...body });
  expect(problems).toHaveLength(100);
  expect(problems.at(-1)?.detail).toMatch(/\(50 more are not shown\.\)$/);
});

test("It accepts what TypeBox accepts, for every body of the contract.", () => {
  const routes: readonly Route[] = Object.values(ROUTES);
  const schemas = [schema, ...routes.flatMap(({ body }) => (body?.kind === "json" ? [body.schema] : []))];
  const word = fc.oneof(
    fc.constantFrom("", "a", "Gab", "red", "lists", "abcdefgh", "name", "handle"),
    fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
  );
  const leaf = fc.oneof(word, fc.integer({ min: -2, max: 12 }), fc.double(), fc.boolean(), fc.constant(null));
  for (const one of schemas) {
    const known = Object.keys((one as { properties?: object }).properties ?? {});
    const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie("any"), { maxLength: 4 }), tie("object")),
      object: fc.dictionary(
        fc.oneof(fc.constantFrom(...known, "platform", "handle", "id", "x"), word),
        tie("any"),
        {
          maxKeys: 6,
        },
      ),
    })).any;
    fc.assert(
      fc.property(value, (body) => {
        expect(checkBody(one, body).length === 0).toBe(Value.Check(one, body));
      }),
      { numRuns: 300 },
    );
  }
});
