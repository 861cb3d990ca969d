import { prepareCheckout } from "./checkout.mjs";

/** Runs the command line of this checkout in this process, after installing and building what is missing or stale. */
export async function runEarshot(args) {
  prepareCheckout();
  const { main } = await import("../dist/cli/main.js");
  process.exitCode = await main(args);
}
