import { defineCommand } from "../command.ts";
import { printLine } from "../output.ts";
import { productVersion } from "../product-version.ts";

export const openapi = defineCommand({
  description: "Print the OpenAPI 3.1 document of the HTTP interface.",
  run: async () => {
    const { buildOpenApi } = await import("../../contract/openapi.ts");
    printLine(JSON.stringify(buildOpenApi({ version: productVersion() }), null, 2));
  },
});
