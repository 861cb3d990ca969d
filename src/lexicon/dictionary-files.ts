import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDictionaries, type Dictionaries } from "../text/dictionaries.ts";

/** Where `npm run build:forms` puts the dictionaries of this program. The same from `src` and from `dist`. */
export const BUNDLED_DICTIONARIES = fileURLToPath(new URL("../../build/forms", import.meta.url));

const MANIFEST = "dictionaries.json";

interface Manifest {
  readonly version: string;
  readonly languages: readonly string[];
}

/**
 * The dictionaries in a directory; each file is read when its language is first needed. It is held until then: whoever
 * replaces or removes the directory meanwhile does not change what these dictionaries say.
 */
export function openDictionaries(directory: string): Dictionaries {
  const { version, languages } = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as Manifest;
  const held = new Map(
    languages.map((language) => [language, openSync(join(directory, fileName(language)), "r")]),
  );
  return createDictionaries({
    version,
    languages,
    read(language) {
      const file = held.get(language);
      if (file === undefined) throw new Error(`there is no dictionary of ${language}`);
      // Shared memory, so that several threads use one copy.
      const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
      for (let at = 0; at < bytes.length; ) {
        const count = readSync(file, bytes, at, bytes.length - at, at);
        if (count === 0) throw new Error(`the dictionary of ${language} is cut off`);
        at += count;
      }
      closeSync(file);
      return bytes;
    },
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
