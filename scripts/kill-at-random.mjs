/**
 * Kills servers and commands at random moments and looks whether anything is lost:
 * `node scripts/kill-at-random.mjs [KILLS] [SEED]`. `npm test` does so ten times.
 */

import { createVitest } from "vitest/node";
import { prepareCheckout } from "./checkout.mjs";

const [count = "100", seed = String(Date.now())] = process.argv.slice(2);
if (!/^[1-9][0-9]{0,5}$/.test(count)) {
  process.stderr.write(`The number of kills must be a number from 1 to 999999, not "${count}".\n`);
  process.exit(2);
}
prepareCheckout();
const vitest = await createVitest("test", { project: ["embedded"], watch: false });
vitest.provide("kills", { count: Number(count), seed });
await vitest.start(["test/faults/kill-at-random.test.ts"]);
await vitest.close();
