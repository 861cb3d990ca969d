import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { buildDictionaries } from "./build-dictionaries.ts";
import { LANGUAGE_BUILDERS } from "./language-builders.ts";
import { packForms } from "./pack-forms.ts";
import { readPackageFile } from "./read-package-file.ts";

if (isMainThread) {
  await buildDictionaries(new URL(import.meta.url), (line) => process.stderr.write(`${line}\n`));
} else {
  const build = LANGUAGE_BUILDERS.get(String(workerData));
  parentPort?.postMessage(packForms(build?.(readPackageFile) ?? []));
}
