import { BUNDLED_DICTIONARIES, writeDictionaries } from "./dictionary-files.ts";
import { LANGUAGE_BUILDERS } from "./language-builders.ts";
import { packForms } from "./pack-forms.ts";
import { readPackageFile } from "./read-package-file.ts";

/** Builds every dictionary from the installed packages, and says what came of it. */
export function buildDictionaries(say: (line: string) => void): void {
  const packed = new Map<string, Uint8Array>();
  for (const [language, build] of LANGUAGE_BUILDERS) {
    const started = performance.now();
    const bytes = packForms(build(readPackageFile));
    packed.set(language, bytes);
    const megabytes = (bytes.length / 1e6).toFixed(1);
    say(`  ${language}  ${megabytes} MB in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  writeDictionaries(BUNDLED_DICTIONARIES, packed);
}
