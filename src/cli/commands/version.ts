import { jsonArg } from "../arguments.ts";
import { defineCommand } from "../command.ts";
import { printJson, printLine } from "../output.ts";
import { productVersion } from "../product-version.ts";

export const version = defineCommand({
  description: "Print the version.",
  args: jsonArg,
  run: ({ args }) => {
    if (args.json) printJson({ version: productVersion(), node: process.versions.node });
    else printLine(productVersion());
  },
});
