import type { Forms } from "./forms/packed-forms.ts";
import { inMemory, openPackedForms, type PackedSource } from "./forms/packed-forms.ts";

/** The dictionaries that an analyzer uses; each is opened when it is first needed. */
export interface Dictionaries {
  /** Tells one set of dictionaries from another: changes whenever one of them does. */
  readonly version: string;
  /** ISO 639-1 in upper case, in a fixed order. */
  readonly languages: readonly string[];
  /** Whether words that none of them has are brought to their singular (`lexemes.ts`): what was made before does not say so. */
  readonly regular: boolean;
  /** Null for a language without a dictionary. */
  open(language: string): Forms | null;
  /** The packed dictionary itself: another thread makes the same dictionaries of it. */
  packed(language: string): Uint8Array;
}

/**
 * Dictionaries that are packed; `read` is called once for each language that is needed. With `look`, a dictionary is
 * not read to be opened: the words of a query need a few bytes of it.
 */
export function createDictionaries(source: {
  readonly version: string;
  readonly languages: readonly string[];
  readonly regular?: boolean;
  read(language: string): Uint8Array;
  look?(language: string): PackedSource;
}): Dictionaries {
  const { version, languages, regular = false } = source;
  const read = new Map<string, Uint8Array>();
  const opened = new Map<string, Forms>();
  function packed(language: string): Uint8Array {
    const bytes = read.get(language) ?? source.read(language);
    read.set(language, bytes);
    return bytes;
  }
  return {
    version,
    languages,
    regular,
    packed,
    open(language) {
      const known = opened.get(language);
      if (known !== undefined) return known;
      if (!languages.includes(language)) return null;
      const forms = openPackedForms(language, source.look?.(language) ?? inMemory(packed(language)));
      opened.set(language, forms);
      return forms;
    },
  };
}
