import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject, test } from "vitest";
import { tries } from "../support/edition.ts";
import { killAtRandom } from "./kill-at-random.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** `scripts/kill-at-random.mjs` wants more kills than `npm test`, and says which. */
    kills?: { readonly count: number; readonly seed: string };
  }
}

const { count, seed } = inject("kills") ?? { count: tries(5, 100), seed: "five" };
const folder = mkdtempSync(join(tmpdir(), "earshot-kills-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`nothing that was acknowledged is lost or doubled by ${count} kills at random moments, seed "${seed}"`, {
  timeout: count * 60_000,
}, async () => {
  await killAtRandom({ folder, kills: count, seed, tell: (line) => process.stdout.write(`${line}\n`) });
});
