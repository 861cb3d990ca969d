import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { BUNDLED_DICTIONARIES, writeDictionaries } from "./dictionary-files.ts";
import { LANGUAGE_BUILDERS, ON_REQUEST } from "./language-builders.ts";
import { readPackageFile } from "./lexicon-entry.ts";
import { packForms } from "./pack-forms.ts";

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
  parentPort?.postMessage(packForms(build?.(readPackageFile) ?? []));
}
