import { runEarshot } from "./run-earshot.mjs";

await runEarshot(["serve", "--demo", ...process.argv.slice(2)]);
