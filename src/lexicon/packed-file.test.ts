import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { inMemory, openPackedForms } from "../text/forms/packed-forms.ts";
import { lookIntoFile, readWhole } from "./dictionary-files.ts";
import { lexiconOf } from "./lexicon-entry.ts";
import { packForms } from "./pack-forms.ts";

const directory = mkdtempSync(join(tmpdir(), "earshot-packed-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function withFile(bytes: Uint8Array, use: (file: number) => void): void {
  const path = join(directory, "xx.forms");
  writeFileSync(path, bytes);
  const file = openSync(path, "r");
  try {
    use(file);
  } finally {
    closeSync(file);
  }
}

test("a dictionary in a file says what it says in memory", () => {
  const word = fc
    .constantFrom(..."abcdefghäßдом東京".split(""))
    .chain((first) =>
      fc.string({ unit: fc.constantFrom("a", "é", "я", "京"), maxLength: 6 }).map((rest) => first + rest),
    );
  const entry = fc.record({ form: word, headwords: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) });
  const entries = fc.uniqueArray(entry, { minLength: 1, maxLength: 300, selector: ({ form }) => form });
  fc.assert(
    fc.property(entries, fc.array(word, { maxLength: 20 }), (list, others) => {
      const packed = packForms(lexiconOf(list));
      withFile(packed, (file) => {
        const inside = openPackedForms("XX", inMemory(packed));
        const outside = openPackedForms("XX", lookIntoFile(file));
        for (const asked of [...list.map(({ form }) => form), ...others]) {
          expect(outside.lookup(asked)).toEqual(inside.lookup(asked));
          expect(outside.formsOf(asked)).toEqual(inside.formsOf(asked));
        }
        expect([...readWhole(file)]).toEqual([...packed]);
      });
    }),
    { numRuns: 50 },
  );
});

test("what is no dictionary, or is cut off, is refused", () => {
  withFile(new Uint8Array(8), (file) =>
    expect(() => openPackedForms("XX", lookIntoFile(file))).toThrow("not a packed dictionary"),
  );
  withFile(new Uint8Array(8), (file) => expect(() => lookIntoFile(file).text(4, 12)).toThrow("cut off"));
});
