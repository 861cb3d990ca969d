#!/usr/bin/env node
/** The command line of a finished installation, as in the image: it neither installs nor builds anything. */

const { main } = await import("../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
