import { BUNDLED_DICTIONARIES, openDictionaries } from "../../src/lexicon/dictionary-files.ts";
import type { Analyzers } from "../../src/posts/analyzers.ts";
import { createAnalyzer } from "../../src/text/analyzer.ts";

/** The analyzer with the dictionaries that `npm test` has built. */
export const analyzer = createAnalyzer(openDictionaries(BUNDLED_DICTIONARIES));

export const analyzers: Analyzers = {
  current: analyzer,
  keep: async () => undefined,
  discardOthers: async () => undefined,
  recall: async (version) => {
    throw new Error(`version ${version} is not kept`);
  },
};
