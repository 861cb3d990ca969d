import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUNDLED_DICTIONARIES, dictionaryFiles, openDictionaries } from "../lexicon/dictionary-files.ts";
import type { Analyzers } from "../posts/analyzers.ts";
import { type Analyzer, createAnalyzer } from "../text/analyzer.ts";
import { CommandError } from "./command-error.ts";

/** The analyzer of this program, and those that made older indexes: their dictionaries are kept in the data directory. */
export function openAnalyzers(archive: string): Analyzers {
  const current = createAnalyzer(openDictionaries(BUNDLED_DICTIONARIES));
  const folderOf = (version: string) => join(archive, version);
  return {
    current,
    async keep() {
      const folder = folderOf(current.version);
      if (existsSync(folder)) return;
      const draft = `${folder}.${process.pid}`;
      mkdirSync(draft, { recursive: true });
      for (const file of dictionaryFiles(BUNDLED_DICTIONARIES)) {
        copyFileSync(join(BUNDLED_DICTIONARIES, file), join(draft, file), constants.COPYFILE_FICLONE);
      }
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    },
    async recall(version): Promise<Analyzer> {
      const folder = folderOf(version);
      const kept = existsSync(folder) ? createAnalyzer(openDictionaries(folder)) : null;
      if (kept?.version === version) return kept;
      throw new CommandError(
        `The posts were analyzed with version ${version} of the dictionaries and rules, which is not in ${archive}. Restore that folder from a backup, or import the posts into a new data directory.`,
      );
    },
  };
}
