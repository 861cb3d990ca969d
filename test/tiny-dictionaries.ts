import type { LexiconEntry } from "../src/lexicon/lexicon-entry.ts";
import { packForms } from "../src/lexicon/pack-forms.ts";
import type { Dictionaries } from "../src/text/dictionaries.ts";
import { openPackedForms } from "../src/text/forms/packed-forms.ts";

/** Dictionaries of a few words: `{ EN: "run ran runs; leaf leaves" }`, the headword first; `leaves: leave leaf` for an ambiguous form. */
export function tinyDictionaries(words: Readonly<Record<string, string>>, version = "tiny"): Dictionaries {
  const opened = new Map(
    Object.entries(words).map(([language, text]) => [
      language,
      openPackedForms(language, packForms(entriesOf(text))),
    ]),
  );
  return { version, languages: [...opened.keys()], open: (language) => opened.get(language) ?? null };
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
