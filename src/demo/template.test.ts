import { expect, test } from "vitest";
import { createRandom } from "./random.ts";
import { render } from "./template.ts";

const slots = { thousands: ".", lists: { place: ["Ashby"], in: ["в Каменске"] } };

test("options are drawn, slots are filled, the first letter is a capital", () => {
  const random = createRandom("template");
  const texts = new Set(Array.from({ length: 50 }, () => render("[he|she {in}|] in {place}", slots, random)));
  expect(texts).toEqual(new Set(["He in Ashby", "She в Каменске in Ashby", " in Ashby"]));
  expect(render("{in}!", slots, random)).toBe("В Каменске!");
});

test("numbers are written as the language writes them", () => {
  expect(render("{big}", slots, createRandom("number"))).toMatch(/^\d{1,2}\.[1-9]00$/);
});

test("a slot that no list fills is a mistake", () => {
  expect(() => render("{nowhere}", slots, createRandom("mistake"))).toThrow("{nowhere}");
});
