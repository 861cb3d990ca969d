import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { BUNDLED_DICTIONARIES, writeDictionaries } from "./dictionary-files.ts";
import { buildDutch } from "./languages/dutch/dutch.ts";
import { buildEnglish } from "./languages/english/english.ts";
import { buildFrench } from "./languages/french/french.ts";
import { buildGerman } from "./languages/german/german.ts";
import { buildItalian } from "./languages/italian/italian.ts";
import { buildPortuguese } from "./languages/portuguese/portuguese.ts";
import { buildRussian } from "./languages/russian/russian.ts";
import { buildPolish, buildUkrainian } from "./languages/slavic.ts";
import { buildSpanish } from "./languages/spanish/spanish.ts";
import { type Lexicon, lexiconOf, type ReadPackageFile, readPackageFile } from "./lexicon-entry.ts";
import { packForms } from "./pack-forms.ts";

/**
 * Languages whose dictionaries are built on request alone: each has three million forms and takes as long as three
 * of the others, and the first start of the product should not.
 */
export const ON_REQUEST: ReadonlySet<string> = new Set(["PL", "UK"]);

/** Every language with a dictionary, by its code. A new language is one more entry. */
export const LANGUAGE_BUILDERS: ReadonlyMap<string, (read: ReadPackageFile) => Lexicon> = new Map([
  ["EN", buildEnglish],
  ["ES", buildSpanish],
  ["PT", buildPortuguese],
  ["FR", buildFrench],
  ["DE", buildGerman],
  ["IT", buildItalian],
  ["NL", buildDutch],
  ["RU", buildRussian],
  ["PL", buildPolish],
  ["UK", buildUkrainian],
]);

/**
 * Builds the dictionaries from the installed packages, one language a thread, and says what came of it. Those that are
 * built on request are built if they are `requested`.
 */
async function buildDictionaries(
  worker: URL,
  requested: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  for (const language of requested) {
    if (!LANGUAGE_BUILDERS.has(language))
      throw new Error(
        `There is no dictionary of "${language}". On request there are those of ${[...ON_REQUEST].join(" and ")}.`,
      );
  }
  const languages = [...LANGUAGE_BUILDERS.keys()].filter(
    (language) => !ON_REQUEST.has(language) || requested.includes(language),
  );
  const packed = new Map<string, Uint8Array>();
  // The slow ones first, so that no thread is left alone with one at the end.
  const waiting = languages.toReversed();
  const work = async () => {
    for (let language = waiting.shift(); language !== undefined; language = waiting.shift()) {
      const started = performance.now();
      const bytes = await buildInThread(worker, language);
      packed.set(language, bytes);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`  ${language}  ${(bytes.length / 1e6).toFixed(1)} MB in ${seconds} s`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const inOrder = languages.map((language): [string, Uint8Array] => [
    language,
    packed.get(language) ?? new Uint8Array(),
  ]);
  writeDictionaries(BUNDLED_DICTIONARIES, new Map(inOrder), { regular: true });
}

function buildInThread(worker: URL, language: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // A thread gets little young memory by default, and a dictionary is millions of short strings.
    const resourceLimits = { maxYoungGenerationSizeMb: 256, maxOldGenerationSizeMb: 4096 };
    const thread = new Worker(worker, { workerData: language, resourceLimits });
    thread.once("message", resolve);
    thread.once("error", reject);
  });
}

if (isMainThread) {
  const requested = process.argv.slice(2);
  try {
    await buildDictionaries(new URL(import.meta.url), requested, (line) => process.stderr.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} else {
  const build = LANGUAGE_BUILDERS.get(String(workerData));
  parentPort?.postMessage(packForms(build?.(readPackageFile) ?? lexiconOf([])));
}
