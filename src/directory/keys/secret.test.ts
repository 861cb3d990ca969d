import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadOrCreateSecret } from "./secret.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "earshot-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a secret is made once and is then the same", () => {
  const dataDir = join(folder, "data");
  const secret = loadOrCreateSecret(dataDir);
  expect(secret).toHaveLength(32);
  expect(loadOrCreateSecret(dataDir)).toEqual(secret);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(`${secret.toString("hex")}\n`);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
});

test("only its owner can read it", () => {
  loadOrCreateSecret(folder);
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});

test("two installations have two secrets", () => {
  expect(loadOrCreateSecret(join(folder, "a"))).not.toEqual(loadOrCreateSecret(join(folder, "b")));
});

test.each(["", "abc", `${"0".repeat(63)}g`, "0".repeat(66)])("the secret %j is refused and kept", (text) => {
  const file = join(folder, "secret");
  writeFileSync(file, text);
  expect(() => loadOrCreateSecret(folder)).toThrow(/damaged: it must be 64 hexadecimal digits/);
  expect(readFileSync(file, "utf8")).toBe(text);
});
