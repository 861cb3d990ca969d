import { productVersion } from "../config/product.ts";
import { jsonArg } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";

export const version = defineCommand({
  description: "Print the version.",
  args: jsonArg,
  run: ({ args }) => {
    if (args.json) printJson({ version: productVersion(), node: process.versions.node });
    else printLine(productVersion());
  },
});

export const openapi = defineCommand({
  description: "Print the OpenAPI 3.1 document of the HTTP interface.",
  run: async () => {
    const { buildOpenApi } = await import("../../contract/openapi/openapi.ts");
    printLine(JSON.stringify(buildOpenApi({ version: productVersion() }), null, 2));
  },
});
