import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packFirstLayout } from "../../../test/support/first-layout.ts";
import { openDictionaries } from "../../lexicon/dictionary-files.ts";
import { createAnalyzer } from "../analyzer.ts";

const ENTRIES = [
  { form: "leave", headwords: ["leave"] },
  { form: "left", headwords: ["leave"] },
  { form: "leaf", headwords: ["leaf"] },
  { form: "leaves", headwords: ["leave", "leaf"] },
];

test("dictionaries that version 0.1 has kept with an index are read as they were, under the same version", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-first-layout-"));
  try {
    writeFileSync(join(folder, "en.forms"), packFirstLayout(ENTRIES));
    writeFileSync(join(folder, "dictionaries.json"), '{"version":"86eff834ae79","languages":["EN"]}\n');
    const analyzer = createAnalyzer(openDictionaries(folder));
    // The rules are those of version 0.1: otherwise such an index could not be searched before it is analyzed anew.
    expect(analyzer.version).toBe("1-86eff834ae79");
    expect(analyzer.queryLexemes("left", ["EN"])).toEqual(["en·leave"]);
    expect(analyzer.analyzeText("leaves", "EN")[0]?.lexemes).toEqual(["en·leave", "en·leaf"]);
    expect(analyzer.describeLexeme("en·leaf")?.forms).toEqual(["leaf", "leaves"]);
    // Words that only later dictionaries know stay as they were.
    expect(analyzer.queryLexemes("schnelle", ["DE"])).toEqual(["schnelle"]);
    expect(analyzer.dictionaries.packed("EN").length).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
