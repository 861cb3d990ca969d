import { expect, test } from "vitest";
import { languageOf } from "./cells.ts";

test.each([
  ["en", "EN"],
  ["pt-BR", "PT"],
  ["zh_Hant", "ZH"],
  ["in", "ID"],
  ["iw", "HE"],
  ["und", "und"],
  ["qme", "und"],
  ["", undefined],
  [undefined, undefined],
])("the tag %j is the language %j", (tag, code) => expect(languageOf(tag)).toBe(code));
