import { expect, test } from "vitest";
import { packTiny } from "../../../test/support/tiny-dictionaries.ts";
import { inMemory, openPackedForms } from "./packed-forms.ts";

const WORDS = ["leaf", "leaves", "häuser", "haus", "дом", "дома", "東京", "nothing"];

function pack(): Uint8Array {
  const packed = packTiny({ XX: "leave left; leaf; leaves: leave leaf; haus häuser; дом дома; 東京" }).get(
    "XX",
  );
  return packed ?? new Uint8Array();
}

/** The same bytes in memory that threads share, with this many before them. */
function shared(bytes: Uint8Array, before: number): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(before + bytes.length), before);
  memory.set(bytes);
  return memory;
}

test.each([0, 4, 3])(
  "a dictionary in shared memory, %d bytes from its beginning, says the same",
  (before) => {
    const own = openPackedForms("XX", inMemory(pack()));
    const threads = openPackedForms("XX", inMemory(shared(pack(), before)));
    expect(own.lookup("häuser")).toEqual({ primary: "haus", alternatives: [] });
    for (const word of WORDS) {
      expect(threads.lookup(word)).toEqual(own.lookup(word));
      expect(threads.formsOf(word)).toEqual(own.formsOf(word));
    }
  },
);

test("a dictionary in shared memory is not copied", () => {
  const memory = shared(pack(), 0);
  const forms = openPackedForms("XX", inMemory(memory));
  memory.fill(0, 4 * 6);
  expect(forms.lookup("leaf")).toBeNull();
});
