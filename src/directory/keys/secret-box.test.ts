import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox } from "./secret.ts";

const secret = randomBytes(32);
const box = createSecretBox(secret, "tests");

test("whatever is sealed is opened again, also by another box of the same secret", () => {
  const again = createSecretBox(secret, "tests");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, context) => {
      expect(again.open(box.seal(text, context), context)).toBe(text);
    }),
  );
});

test("the same text is sealed differently each time", () => {
  expect(box.seal("text", "here")).not.toBe(box.seal("text", "here"));
});

test("another secret, another purpose and another context open nothing", () => {
  const sealed = box.seal("text", "here");
  expect(createSecretBox(randomBytes(32), "tests").open(sealed, "here")).toBeNull();
  expect(createSecretBox(secret, "other").open(sealed, "here")).toBeNull();
  expect(box.open(sealed, "there")).toBeNull();
});

test("a change of any byte is noticed", () => {
  const sealed = box.seal("text", "here");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(box.open(`v1.${changed.toString("base64url")}`, "here")).toBeNull();
  }
});

test("what was never sealed is not opened", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(box.open(text, "here")).toBeNull();
      expect(box.open(`v1.${text}`, "here")).toBeNull();
    }),
  );
});

test("a secret has 32 bytes", () => {
  expect(() => createSecretBox(randomBytes(31), "tests")).toThrow(/must be 32 bytes; it is 31/);
});
