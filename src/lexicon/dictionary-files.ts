import { createHash } from "node:crypto";
import { mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDictionaries, type Dictionaries } from "../text/dictionaries.ts";
import { lookIntoFile, readWhole } from "./packed-file.ts";

/** Where `npm run build:forms` puts the dictionaries of this program. The same from `src` and from `dist`. */
export const BUNDLED_DICTIONARIES = fileURLToPath(new URL("../../build/forms", import.meta.url));

const MANIFEST = "dictionaries.json";

interface Manifest {
  readonly version: string;
  readonly languages: readonly string[];
}

/**
 * The dictionaries in a directory. Their files are held: whoever replaces or removes the directory meanwhile does not change what these
 * dictionaries say.
 */
export function openDictionaries(directory: string): Dictionaries {
  const { version, languages } = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as Manifest;
  const held = new Map(
    languages.map((language) => [language, openSync(join(directory, fileName(language)), "r")]),
  );
  const fileOf = (language: string): number => {
    const file = held.get(language);
    if (file === undefined) throw new Error(`there is no dictionary of ${language}`);
    return file;
  };
  return createDictionaries({
    version,
    languages,
    read: (language) => readWhole(fileOf(language)),
    look: (language) => lookIntoFile(fileOf(language)),
  });
}

/** The files that make up a directory of dictionaries. */
export function dictionaryFiles(directory: string): readonly string[] {
  const { languages } = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as Manifest;
  return [...languages.map(fileName), MANIFEST];
}

/** Writes a directory of dictionaries whole or not at all. Its version is a digest of what is in it. */
export function writeDictionaries(directory: string, packed: ReadonlyMap<string, Uint8Array>): void {
  const draft = `${directory}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const digest = createHash("sha256");
  for (const [language, bytes] of packed) {
    digest.update(language).update(bytes);
    writeFileSync(join(draft, fileName(language)), bytes);
  }
  const manifest: Manifest = { version: digest.digest("hex").slice(0, 12), languages: [...packed.keys()] };
  writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest)}\n`);
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}

function fileName(language: string): string {
  return `${language.toLowerCase()}.forms`;
}
