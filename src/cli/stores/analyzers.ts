import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { BUNDLED_DICTIONARIES, dictionaryFiles, openDictionaries } from "../../lexicon/dictionary-files.ts";
import type { Analyzers } from "../../posts/analyzers.ts";
import { type Analyzer, createAnalyzer } from "../../text/analyzer.ts";
import { CommandError } from "../terminal/command.ts";

export interface AnalyzersOptions {
  /** Where the dictionaries of the analyzers that made the index are kept: in the data directory. */
  readonly archive: string;
  /** Null: those of the program. */
  readonly dictionaries: string | null;
  /**
   * The index is opened to be analyzed anew, not to be searched: an analyzer that cannot be recalled is no obstacle.
   */
  readonly replacing: boolean;
}

/** The analyzer of this program, and those that made older indexes. */
export function openAnalyzers({ archive, dictionaries, replacing }: AnalyzersOptions): Analyzers {
  const source = dictionaries === null ? BUNDLED_DICTIONARIES : resolve(dictionaries);
  const current = openCurrent(source);
  const folderOf = (version: string) => join(archive, version);
  return {
    current,
    async keep() {
      const folder = folderOf(current.version);
      if (existsSync(folder)) return;
      const draft = `${folder}.${process.pid}`;
      mkdirSync(draft, { recursive: true });
      const put = source === BUNDLED_DICTIONARIES ? linkOrCopy : copy;
      for (const file of dictionaryFiles(source)) put(join(source, file), join(draft, file));
      if (analyzerIn(draft).version !== current.version) {
        rmSync(draft, { recursive: true });
        throw new CommandError(
          `The dictionaries in ${source} have changed since this process began. Start it again.`,
        );
      }
      renameSync(draft, folder);
    },
    async recall(version) {
      const folder = folderOf(version);
      const kept = existsSync(folder) ? analyzerIn(folder) : null;
      if (kept?.version === version) return kept;
      if (replacing) return { ...current, version };
      throw new CommandError(
        `The posts were analyzed by version ${version} of the rules and dictionaries, ${
          kept === null ? `which is not in ${archive}` : "whose rules this program does not have"
        }, so they cannot be searched. Analyze them anew with "earshot reindex".`,
      );
    },
    async discardOthers() {
      for (const name of existsSync(archive) ? readdirSync(archive) : []) {
        if (name !== current.version) rmSync(folderOf(name), { recursive: true, force: true });
      }
    },
  };
}

function copy(source: string, target: string): void {
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
}

/** Dictionaries of the program are replaced and never written to, so another name for the same file keeps them. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copy(source, target);
  }
}

function analyzerIn(folder: string): Analyzer {
  return createAnalyzer(openDictionaries(folder));
}

function openCurrent(source: string): Analyzer {
  try {
    return analyzerIn(source);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new CommandError(
      `There are no dictionaries in ${source}. Build those of the program with "npm run build:forms", or name another directory with --dictionaries PATH.`,
    );
  }
}
