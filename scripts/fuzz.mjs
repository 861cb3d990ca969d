/**
 * `npm run fuzz` sends 100,000 requests, made from the OpenAPI document, to a server of its own, and compares every
 * answer with the document. `npm run fuzz -- 5000 7` sends 5,000, of the seed 7.
 */

import { spawnSync } from "node:child_process";
import { prepareCheckout, ROOT } from "./checkout.mjs";

const [requests = "100000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
prepareCheckout({ withTests: true });
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "embedded", "test/laws/fuzz-openapi.test.ts"],
  {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, FUZZ_REQUESTS: requests, LAW_SEED: seed },
  },
);
process.exitCode = status ?? 1;
