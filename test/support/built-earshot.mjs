/** The command line as it was built: unlike `bin/earshot` it does not look whether something has changed since. */

const { main } = await import("../../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
