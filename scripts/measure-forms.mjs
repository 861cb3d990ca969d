/** Measures the dictionaries against word pairs: `npm run measure:forms -- FILE.tsv…`, each named by its language (es.tsv). */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { prepareCheckout } from "./checkout.mjs";

prepareCheckout();
const { BUNDLED_DICTIONARIES, openDictionaries } = await import("../dist/lexicon/dictionary-files.js");
const { measureForms, parseFormPairs } = await import("../dist/lexicon/measure-forms.js");
const { createAnalyzer } = await import("../dist/text/analyzer.js");
const { tokenize } = await import("../dist/text/tokenize.js");

const EXAMPLES = 8;
const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write(
    "Usage: npm run measure:forms -- FILE.tsv…  (form1, form2, kind, expected; the name begins with the language)\n",
  );
  process.exit(2);
}
const analyzer = createAnalyzer(openDictionaries(BUNDLED_DICTIONARIES));
for (const file of files) {
  const language = basename(file).slice(0, 2).toUpperCase();
  const lexemesOf = (word) => {
    const tokens = tokenize(word, language);
    return tokens.length === 1
      ? analyzer.analyzeText(word, language)[0].lexemes
      : [tokens.map(({ text }) => text).join(" ")];
  };
  print(language, measureForms(parseFormPairs(readFileSync(file, "utf8")), lexemesOf));
}

function print(language, scores) {
  const known = analyzer.languages.includes(language) ? "" : " (no dictionary)";
  process.stdout.write(`\n${language}${known}\n`);
  for (const { kind, same, pairs, matched, misses } of scores) {
    const share = ((100 * matched) / pairs).toFixed(1).padStart(5);
    const what = same ? "recall       " : "false matches";
    process.stdout.write(`  ${kind.padEnd(24)} ${what} ${share} %  of ${pairs}\n`);
    const examples = misses.slice(0, EXAMPLES).map(({ left, right }) => `${left}/${right}`);
    if (examples.length > 0) process.stdout.write(`    e.g. ${examples.join(", ")}\n`);
  }
  for (const same of [true, false]) {
    const group = scores.filter((score) => score.same === same);
    const pairs = group.reduce((sum, score) => sum + score.pairs, 0);
    const matched = group.reduce((sum, score) => sum + score.matched, 0);
    if (pairs > 0)
      process.stdout.write(
        `  all ${same ? "recall" : "false matches"}: ${((100 * matched) / pairs).toFixed(2)} % of ${pairs}\n`,
      );
  }
}
