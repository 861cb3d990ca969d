import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productVersion } from "../../src/cli/config/product.ts";
import { commandLinePage, configurationPage, countersPage } from "../../src/cli/reference-pages.ts";
import { buildOpenApi } from "../../src/contract/openapi/openapi.ts";

function committed(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
}

const STALE = "stale: run npm run generate";

test("the reference of settings is fresh", () => {
  expect(configurationPage(), STALE).toBe(committed("docs/reference/configuration.md"));
});

test("the reference of commands is fresh", async () => {
  expect(await commandLinePage(), STALE).toBe(committed("docs/reference/command-line.md"));
});

test("the reference of counters is fresh", () => {
  expect(countersPage(), STALE).toBe(committed("docs/reference/counters.md"));
});

test("the OpenAPI document is fresh", () => {
  const document = buildOpenApi({ version: productVersion() });
  expect(`${JSON.stringify(document, null, 2)}\n`, STALE).toBe(committed("api/openapi.json"));
});
