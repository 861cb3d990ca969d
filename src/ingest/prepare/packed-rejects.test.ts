import fc from "fast-check";
import { expect, test } from "vitest";
import { packRejects, unpackRejects } from "./rejects.ts";

test("what is packed comes out again, in its order", () => {
  const reject = fc.record({ line: fc.nat(), reason: fc.string(), text: fc.string({ unit: "grapheme" }) });
  fc.assert(
    fc.property(fc.array(reject, { maxLength: 700, size: "max" }), (rejects) => {
      expect([...unpackRejects(packRejects(rejects))]).toEqual(rejects);
    }),
    { numRuns: 20 },
  );
});
