/**
 * Measures the detection of languages: `npm run measure:language -- FILE…`. A line of a .tsv is a language (ISO 639-1)
 * and a text; one of an .ndjson, gzipped or not, is a post with `text` and `language`, or of `--language EN` where it
 * has none. Reported per language and length in characters: how many, right, wrong, and left unknown.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { prepareCheckout } from "../checkout.mjs";

/** Up to so many characters, each. */
const LENGTHS = [20, 40, 80, Number.POSITIVE_INFINITY];

prepareCheckout();
const { loadDetectLanguage } = await import("../../dist/text/language/detect-language.js");

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string" } },
});
if (files.length === 0) {
  process.stderr.write("Usage: npm run measure:language -- [--language EN] FILE.tsv… FILE.ndjson.gz…\n");
  process.exit(2);
}
const detectLanguage = await loadDetectLanguage();
const tallies = new Map();
const mistakes = new Map();
for (const file of files) for (const { language, text } of readTexts(file)) judge(language, text);

const header = LENGTHS.map((limit) => (limit === Number.POSITIVE_INFINITY ? "more" : `up to ${limit}`));
const line = (cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
line(["language", ...header]);
line(["---", ...header.map(() => "---")]);
for (const [language, cells] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  line([
    language,
    ...cells.map(({ all, right, wrong }) =>
      all === 0 ? "–" : `${percent(right, all)} right, ${percent(wrong, all)} wrong of ${all}`,
    ),
  ]);
}
const worst = [...mistakes].sort(([, a], [, b]) => b - a).slice(0, 10);
process.stdout.write(`\nTaken for another: ${worst.map(([pair, count]) => `${pair} ${count}`).join(", ")}\n`);

function judge(language, text) {
  const cells = tallies.get(language) ?? LENGTHS.map(() => ({ all: 0, right: 0, wrong: 0 }));
  tallies.set(language, cells);
  const cell = cells[LENGTHS.findIndex((limit) => text.length <= limit)];
  const found = detectLanguage(text);
  cell.all += 1;
  if (found === language) cell.right += 1;
  else if (found !== null) {
    cell.wrong += 1;
    const pair = `${language} for ${found}`;
    mistakes.set(pair, (mistakes.get(pair) ?? 0) + 1);
  }
}

function* readTexts(file) {
  const bytes = readFileSync(file);
  const lines = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().split("\n").filter(Boolean);
  for (const line of lines) {
    if (file.endsWith(".tsv")) {
      const [language, text = ""] = line.split("\t");
      yield { language, text };
    } else {
      const { language = options.language, text } = JSON.parse(line);
      if (language && text) yield { language, text };
    }
  }
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
