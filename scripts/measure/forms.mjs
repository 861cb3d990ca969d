/**
 * Measures the dictionaries against word pairs: `npm run measure:forms -- FILE.tsv…`, each named by its language
 * (es.tsv). `--table` prints one line a language, `--examples N` that many misses of each kind.
 */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { prepareCheckout } from "../checkout.mjs";

prepareCheckout();
const { BUNDLED_DICTIONARIES, openDictionaries } = await import("../../dist/lexicon/dictionary-files.js");
const { HARD_SET, measureForms, parseFormPairs } = await import("../../dist/lexicon/measure-forms.js");
const { createAnalyzer } = await import("../../dist/text/analyzer.js");
const { tokenize } = await import("../../dist/text/tokenize.js");

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { table: { type: "boolean" }, examples: { type: "string", default: "8" } },
});
const examples = Number(options.examples);
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
  const scores = measureForms(parseFormPairs(readFileSync(file, "utf8")), lexemesOf);
  if (options.table) printLine(language, scores);
  else print(language, scores);
}

function print(language, scores) {
  const known = analyzer.languages.includes(language) ? "" : " (no dictionary)";
  process.stdout.write(`\n${language}${known}\n`);
  for (const { kind, same, pairs, matched, oneWay, misses } of scores) {
    const what = same ? "recall       " : "false matches";
    const ways = `one way only ${percent(oneWay, pairs)}`;
    process.stdout.write(`  ${kind.padEnd(24)} ${what} ${percent(matched, pairs)}  of ${pairs}, ${ways}\n`);
    const shown = misses.slice(0, examples).map(({ left, right }) => `${left}/${right}`);
    if (shown.length > 0) process.stdout.write(`    e.g. ${shown.join(", ")}\n`);
  }
  for (const same of [true, false]) {
    const all = sumOf(scores.filter((score) => score.same === same && score.kind !== HARD_SET));
    if (all.pairs === 0) continue;
    const ways = `one way only ${percent(all.oneWay, all.pairs)}`;
    const what = same ? "recall" : "false matches";
    process.stdout.write(`  all ${what}: ${percent(all.matched, all.pairs)} of ${all.pairs}, ${ways}\n`);
  }
}

/**
 * Verbs, nouns, adjectives, false matches, false matches of the hard set, and what of the same matches one way only.
 */
function printLine(language, scores) {
  const shareOf = (wanted, counted = "matched") => {
    const all = sumOf(scores.filter(wanted));
    return all.pairs === 0 ? "      –" : percent(all[counted], all.pairs).padStart(7);
  };
  const columns = [
    ...["verb", "noun", "adj"].map((part) => shareOf(({ kind, same }) => same && kind.startsWith(part))),
    shareOf(({ kind, same }) => !same && kind !== HARD_SET),
    shareOf(({ kind }) => kind === HARD_SET),
    shareOf(({ same }) => same, "oneWay"),
  ];
  const names = ["verbs", "nouns", "adjectives", "false", "hard", "one way"];
  const cells = columns.map((cell, index) => `${names[index]} ${cell}`);
  process.stdout.write(`${language}  ${cells.join("  ")}\n`);
}

function sumOf(scores) {
  const sum = { pairs: 0, matched: 0, oneWay: 0 };
  for (const score of scores) for (const key of Object.keys(sum)) sum[key] += score[key];
  return sum;
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(2).padStart(5)} %`;
}
