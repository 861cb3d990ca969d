import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../text/fold.ts";
import { inMemory, openPackedForms } from "../text/forms/packed-forms.ts";
import { type LexiconEntry, lexiconOf } from "./lexicon-entry.ts";
import { packForms } from "./pack-forms.ts";

const open = (entries: readonly LexiconEntry[]) =>
  openPackedForms("XX", inMemory(packForms(lexiconOf(entries))));

test("a packed dictionary gives back what was put in", () => {
  const forms = open([
    { form: "ran", headwords: ["run"] },
    { form: "runs", headwords: ["run"] },
    { form: "saw", headwords: ["see", "saw·2"] },
    { form: "año", headwords: ["año"] },
    { form: "ano", headwords: ["ano"] },
    { form: "cafés", headwords: ["café"] },
  ]);
  expect(forms.lookup("ran")).toEqual({ primary: "run", alternatives: [] });
  expect(forms.lookup("saw")).toEqual({ primary: "see", alternatives: ["saw·2"] });
  expect(forms.lookup("cafes")).toEqual({ primary: "café", alternatives: [] });
  expect(forms.lookup("ano")?.primary).toBe("ano");
  expect(forms.lookup("año")?.primary).toBe("año");
  expect(forms.lookup("dog")).toBeNull();
  expect(forms.formsOf("run")).toEqual(["run", "runs", "ran"]);
  expect(forms.formsOf("nothing")).toEqual([]);
});

test("a headword is its own first headword, whatever the entries say", () => {
  const forms = open([
    { form: "lay", headwords: ["lie", "lay"] },
    { form: "lays", headwords: ["lay"] },
  ]);
  expect(forms.lookup("lay")?.primary).toBe("lay");
});

test("an umlaut that inflection brought is not dropped, one of the word itself is", () => {
  const forms = open([
    { form: "häuser", headwords: ["haus"] },
    { form: "mühlen", headwords: ["mühle"] },
  ]);
  expect(forms.lookup("hauser")).toBeNull();
  expect(forms.lookup("muhlen")?.primary).toBe("mühle");
});

test("every form is found and no other", () => {
  const word = fc.stringMatching(/^[a-zñéжшß]{1,8}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(word, word), { selector: ([form]) => form }),
      word,
      (pairs, other) => {
        const forms = open(pairs.map(([form, headword]) => ({ form, headwords: [headword] })));
        const known = new Set(pairs.flat().flatMap((text) => [text, fold(text)]));
        for (const [form, headword] of pairs) {
          const found = forms.lookup(form);
          expect([found?.primary, ...(found?.alternatives ?? [])]).toContain(headword);
          expect(forms.formsOf(headword)).toContain(form);
        }
        expect(forms.lookup(other) !== null).toBe(known.has(other));
      },
    ),
  );
});

test("a file that is no packed dictionary is refused", () => {
  expect(() => openPackedForms("XX", inMemory(new Uint8Array(64)))).toThrow("not a packed dictionary");
});
