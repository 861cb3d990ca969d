import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { buildDictionaries } from "./build-dictionaries.ts";
import { LANGUAGE_BUILDERS } from "./language-builders.ts";
import { packForms } from "./pack-forms.ts";
import { readPackageFile } from "./read-package-file.ts";

if (isMainThread) {
  const requested = process.argv.slice(2);
  try {
    await buildDictionaries(new URL(import.meta.url), requested, (line) => process.stderr.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} else {
  const build = LANGUAGE_BUILDERS.get(String(workerData));
  parentPort?.postMessage(packForms(build?.(readPackageFile) ?? []));
}
