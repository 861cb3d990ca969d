import { runEarshot } from "./run-earshot.mjs";

endWithParent();
await runEarshot(["serve", "--demo", ...process.argv.slice(2)]);

/**
 * npm passes a signal on to the shell that it has started us in, and not every shell passes it on to us: it just ends.
 * A server that has lost its terminal would keep the data directory.
 */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
