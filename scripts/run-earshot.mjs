import { prepareCheckout } from "./checkout.mjs";

/** Runs the command line of this checkout in this process, after installing and building what is missing or stale. */
export async function runEarshot(args) {
  prepareCheckout();
  // Queries of the embedded engine occupy threads of this pool, whose size is fixed when it is first used.
  process.env.UV_THREADPOOL_SIZE ??= "16";
  const { main } = await import("../dist/cli/main.js");
  process.exitCode = await main(args);
}
