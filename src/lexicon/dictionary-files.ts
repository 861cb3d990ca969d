import { createHash } from "node:crypto";
import {
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
import type { PackedSource } from "../text/forms/packed-forms.ts";

/** Numbers that lie near each other are wanted one after the other; some a little before the first. */
const WINDOW = 64;
const BEFORE = 8;

/**
 * A packed dictionary in a file that is open. It takes no memory: all of them together would take more than a hundred
 * megabytes.
 */
export function lookIntoFile(file: number): PackedSource {
  const window = new Uint32Array(WINDOW);
  const windowBytes = new Uint8Array(window.buffer);
  let first = 0;
  let count = 0;
  return {
    number(index) {
      if (index < first || index >= first + count) {
        first = Math.max(0, index - BEFORE);
        count = Math.floor(readSync(file, windowBytes, 0, windowBytes.length, first * 4) / 4);
      }
      return index < first + count ? (window[index - first] ?? 0) : 0;
    },
    text: (from, to) => Buffer.from(readPart(file, new Uint8Array(to - from), from)).toString(),
  };
}

export function readWhole(file: number): Uint8Array {
  // Shared memory, so that several threads use one copy.
  return readPart(file, new Uint8Array(new SharedArrayBuffer(fstatSync(file).size)), 0);
}

/** Fills the bytes with those of the file from here on. */
function readPart(file: number, bytes: Uint8Array, from: number): Uint8Array {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, bytes.length - at, from + at);
    if (count === 0) throw new Error("a dictionary is cut off");
    at += count;
  }
  return bytes;
}

/** Where `npm run build:forms` puts the dictionaries of this program. The same from `src` and from `dist`. */
export const BUNDLED_DICTIONARIES = fileURLToPath(new URL("../../build/forms", import.meta.url));

const MANIFEST = "dictionaries.json";

interface Manifest {
  readonly version: string;
  readonly languages: readonly string[];
  /** See `Dictionaries`. */
  readonly regular?: boolean;
}

/**
 * The dictionaries in a directory. Their files are held: a process that replaces or removes the directory meanwhile does
 * not change what these dictionaries say.
 */
export function openDictionaries(directory: string): Dictionaries {
  const manifest = JSON.parse(readFileSync(join(directory, MANIFEST), "utf8")) as Manifest;
  const { version, languages, regular = false } = manifest;
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
    regular,
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
export function writeDictionaries(
  directory: string,
  packed: ReadonlyMap<string, Uint8Array>,
  { regular } = { regular: false },
): void {
  const draft = `${directory}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const digest = createHash("sha256").update(regular ? "regular" : "");
  for (const [language, bytes] of packed) {
    digest.update(language).update(bytes);
    writeFileSync(join(draft, fileName(language)), bytes);
  }
  const version = digest.digest("hex").slice(0, 12);
  const manifest: Manifest = { version, languages: [...packed.keys()], regular };
  writeFileSync(join(draft, MANIFEST), `${JSON.stringify(manifest)}\n`);
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}

function fileName(language: string): string {
  return `${language.toLowerCase()}.forms`;
}
