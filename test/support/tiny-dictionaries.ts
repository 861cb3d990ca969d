import { type LexiconEntry, lexiconOf } from "../../src/lexicon/lexicon-entry.ts";
import { packForms } from "../../src/lexicon/pack-forms.ts";
import { createDictionaries, type Dictionaries } from "../../src/text/dictionaries.ts";

/**
 * A few words by language: `{ EN: "run ran runs; leaf leaves" }`, the headword first; `leaves: leave leaf` for an
 * ambiguous form.
 */
export type TinyWords = Readonly<Record<string, string>>;

export function tinyDictionaries(words: TinyWords, version = "tiny", regular = false): Dictionaries {
  const packed = packTiny(words);
  return createDictionaries({
    version,
    regular,
    languages: [...packed.keys()],
    read: (language) => packed.get(language) ?? new Uint8Array(),
  });
}

export function packTiny(words: TinyWords): ReadonlyMap<string, Uint8Array> {
  return new Map(
    Object.entries(words).map(([language, text]) => [language, packForms(lexiconOf(entriesOf(text)))]),
  );
}

function entriesOf(text: string): readonly LexiconEntry[] {
  return text.split(";").flatMap((group) => {
    const [form, ambiguous] = group.split(":");
    if (ambiguous !== undefined)
      return [{ form: form?.trim() ?? "", headwords: ambiguous.trim().split(/\s+/) }];
    const [headword = "", ...forms] = group.trim().split(/\s+/);
    return [headword, ...forms].map((one) => ({ form: one, headwords: [headword] }));
  });
}
