import { type Analyzer, createAnalyzer } from "./analyzer.ts";
import { createDictionaries } from "./dictionaries.ts";

/** Dictionaries as threads hand them to one another: in memory that they share. */
export interface SharedDictionaries {
  /** Of the analyzer that is made of them. */
  readonly analyzerVersion: string;
  readonly version: string;
  readonly regular: boolean;
  readonly packed: readonly (readonly [language: string, bytes: Uint8Array])[];
}

/** Tens of megabytes are read from the disk when a language is first needed: `pause` lets others run in between. */
export async function shareDictionaries(
  { version: analyzerVersion, dictionaries }: Analyzer,
  pause: () => Promise<void>,
): Promise<SharedDictionaries> {
  const { version, languages, regular } = dictionaries;
  const packed: (readonly [string, Uint8Array])[] = [];
  for (const language of languages) {
    await pause();
    packed.push([language, dictionaries.packed(language)]);
  }
  return { analyzerVersion, version, regular, packed };
}

/** The same analyzer in another thread. */
export function analyzerOf({ analyzerVersion, version, regular, packed }: SharedDictionaries): Analyzer {
  const bytes = new Map(packed);
  const read = (language: string) => bytes.get(language) ?? new Uint8Array();
  const languages = [...bytes.keys()];
  const analyzer = createAnalyzer(createDictionaries({ version, languages, regular, read }));
  // One that could not be recalled is stood in for by another, under its version.
  return { ...analyzer, version: analyzerVersion };
}
