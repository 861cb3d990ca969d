import type { ImportSummary } from "../ingest/import-posts.ts";
import { printJson, printLine } from "./output.ts";
import { progressBar, redrawLine } from "./progress-bar.ts";

/** Tells how an import goes: a bar on a terminal, plain lines otherwise, or an event a line for programs. */
export interface Progress {
  consumed(bytes: number): void;
  /** Everything that `total` counts is stored for good. */
  stored(total: ImportSummary, file: string, line: number): void;
  /** Something of a file was not imported, and that is no mistake. */
  warn(file: string, sentence: string): void;
  finish(total: ImportSummary, rejectFiles: readonly string[]): void;
}

const LINE_INTERVAL_MS = 2000;

export function createProgress(options: {
  readonly json: boolean;
  readonly totalBytes: number | null;
}): Progress {
  const { json, totalBytes } = options;
  const bar = !json && process.stderr.isTTY === true;
  const started = performance.now();
  let lastLine = started;
  let bytes = 0;
  return {
    consumed: (count) => {
      bytes += count;
    },
    stored: (total, file, line) => {
      if (json) return printJson({ event: "batch", file, line, ...total });
      if (bar)
        return redrawLine(`${totalBytes === null ? "" : progressBar(bytes / totalBytes)} ${count(total)}`);
      if (performance.now() - lastLine < LINE_INTERVAL_MS) return;
      lastLine = performance.now();
      process.stderr.write(`${count(total)}\n`);
    },
    warn: (file, sentence) => {
      if (json) return printJson({ event: "warning", file, detail: sentence });
      if (bar) redrawLine("");
      process.stderr.write(`${file}: ${sentence.replace(/\p{Cc}/gu, " ")}\n`);
    },
    finish: (total, rejectFiles) => {
      const seconds = (performance.now() - started) / 1000;
      if (json) return printJson({ event: "summary", ...total, reject_files: rejectFiles, seconds });
      if (bar) redrawLine("");
      printLine(`${count(total)} in ${seconds.toFixed(1)} s`);
      for (const file of rejectFiles) printLine(`Rejected lines and the reasons are in ${file}`);
    },
  };
}

function count({ read, stored, replaced, unchanged, rejected }: ImportSummary): string {
  return `${read} read, ${stored} stored, ${replaced} replaced, ${unchanged} unchanged, ${rejected} rejected`;
}
