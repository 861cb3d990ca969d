import { describe, expect, test } from "vitest";
import { expandHunspell } from "./hunspell.ts";

const AFFIXES = `
SET UTF-8
# a remark
SFX S Y 3
SFX S 0 s [^sy]
SFX S y ies [^aeiou]y
SFX S 0 s [aeiou]y
PFX R Y 1
PFX R 0 re .
PFX U N 1
PFX U 0 un .
SFX L Y 1
SFX L 0 er/S . po:noun
`;

function expand(dic: string, options = {}, aff = AFFIXES): readonly string[] {
  return [...expandHunspell(aff, `1\n${dic}\n`, options)].map(({ stem, forms }) =>
    [stem, ...forms.map(({ form }) => form)].join(" "),
  );
}

describe("expandHunspell", () => {
  test("applies the rules whose condition holds", () => {
    expect(expand("cat/S\ncity/S\nday/S\ngas/S\nalone")).toEqual([
      "cat cats",
      "city cities",
      "day days",
      "gas",
      "alone",
    ]);
  });

  test("puts a prefix before a suffix when both cross", () => {
    expect(expand("write/SR")).toEqual(["write writes rewrites rewrite"]);
    expect(expand("write/SU")).toEqual(["write writes unwrite"]);
  });

  test("continues a rule with the flags behind it", () => {
    expect(expand("paint/L")).toEqual(["paint painter painters"]);
  });

  test("tells which rules made a form", () => {
    const [paint] = expandHunspell(AFFIXES, "1\npaint/L");
    expect(paint?.forms.map(({ rules }) => rules.map(({ flag }) => flag).join(""))).toEqual(["L", "LS"]);
    expect(paint?.forms[0]?.rules[0].morphology).toBe("po:noun");
  });

  test("leaves out the rules and the stems that are not accepted", () => {
    expect(expand("paint/LS", { acceptRule: (flag: string) => flag !== "L" })).toEqual(["paint paints"]);
    expect(expand("paint/S\ndraw/S", { acceptStem: (stem: string) => stem === "draw" })).toEqual([
      "draw draws",
    ]);
  });

  test("reads flags of two letters and numbered flags", () => {
    expect(expand("dos/Xs", {}, "FLAG long\nSFX Xs Y 1\nSFX Xs s t .\n")).toEqual(["dos dot"]);
    expect(expand("dos/7,12", {}, "FLAG num\nSFX 12 Y 1\nSFX 12 s t .\n")).toEqual(["dos dot"]);
  });

  test("resolves aliases of flags and of morphology", () => {
    const aff =
      "AF 2\nAF S\nAF SR\nAM 1\nAM po:verb is:inf\nSFX S Y 1\nSFX S 0 s .\nPFX R Y 1\nPFX R 0 re .\n";
    const [write] = expandHunspell(aff, "1\nwrite/2\t1\n");
    expect(write?.flags).toEqual(["S", "R"]);
    expect(write?.morphology).toBe("po:verb is:inf");
  });

  test("keeps a slash and a blank that belong to the word", () => {
    const stems = [...expandHunspell(AFFIXES, "3\nkm\\/h\nNew York/S\nvin/S po:nom\nmar/S\t[CAT=nc]")];
    expect(stems.map(({ stem, morphology }) => [stem, morphology])).toEqual([
      ["km/h", ""],
      ["New York", ""],
      ["vin", "po:nom"],
      ["mar", "[CAT=nc]"],
    ]);
  });
});
