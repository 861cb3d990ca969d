/**
 * Writes what is generated and committed: the OpenAPI document and the reference of settings, commands and counters.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareCheckout, ROOT } from "./checkout.mjs";

prepareCheckout();
const { buildOpenApi } = await import("../dist/contract/openapi/openapi.js");
const { commandLinePage, configurationPage, countersPage } = await import("../dist/cli/reference-pages.js");
const { productVersion } = await import("../dist/cli/config/product.js");

write("api/openapi.json", `${JSON.stringify(buildOpenApi({ version: productVersion() }), null, 2)}\n`);
write("docs/reference/configuration.md", configurationPage());
write("docs/reference/command-line.md", await commandLinePage());
write("docs/reference/counters.md", countersPage());

function write(path, content) {
  writeFileSync(join(ROOT, path), content);
  process.stdout.write(`${path}\n`);
}
