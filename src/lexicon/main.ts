import { buildDictionaries } from "./build-dictionaries.ts";

buildDictionaries((line) => process.stderr.write(`${line}\n`));
