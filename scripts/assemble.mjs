/** usage: npm run assemble -- FOLDER */

import { resolve } from "node:path";
import { assemble } from "./checkout.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Say where to: npm run assemble -- FOLDER\n");
  process.exit(2);
}
assemble(resolve(folder));
process.stdout.write(`Earshot is in ${resolve(folder)}: node ${resolve(folder)}/deploy/earshot.mjs serve\n`);
