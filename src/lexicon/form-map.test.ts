import fc from "fast-check";
import { expect, test } from "vitest";
import { createFormMap } from "./form-map.ts";

test("it holds what a map would hold", () => {
  const form = fc.stringMatching(/^[a-cłж]{0,4}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(form, fc.nat())), form, (pairs, other) => {
      const map = createFormMap<number>();
      for (const [key, value] of pairs) map.set(key, value);
      const wanted = new Map(pairs);
      expect(new Map([...map])).toEqual(wanted);
      expect(map.size).toBe(wanted.size);
      expect(map.get(other)).toBe(wanted.get(other));
      expect(map.has(other)).toBe(wanted.has(other));
    }),
  );
});

test("spellings that begin alike stand together", () => {
  const map = createFormMap<number>();
  for (const [at, form] of ["kota", "pies", "kotom", "psa"].entries()) map.set(form, at);
  expect([...map].map(([form]) => form)).toEqual(["kota", "kotom", "pies", "psa"]);
});

test("values are replaced by others in their place, or taken out", () => {
  const map = createFormMap<number>();
  for (const [at, form] of ["kota", "pies", "kotom", "psa"].entries()) map.set(form, at);
  const texts = map.convert((form, at) => (at === 1 ? undefined : `${form} ${at}`));
  const visited: [string, string][] = [];
  texts.forEach((form, text) => {
    visited.push([form, text]);
  });
  expect(visited).toEqual([
    ["kota", "kota 0"],
    ["kotom", "kotom 2"],
    ["psa", "psa 3"],
  ]);
  expect([...texts]).toEqual(visited);
});
