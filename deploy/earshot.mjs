#!/usr/bin/env node
/** The command line of a finished installation, as in the image: it neither installs nor builds anything. */

// Queries of the embedded engine occupy threads of this pool, whose size is fixed when it is first used.
process.env.UV_THREADPOOL_SIZE ??= "16";
const { main } = await import("../dist/cli/main.js");
process.exitCode = await main(process.argv.slice(2));
