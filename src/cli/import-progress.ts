import type { ImportSummary } from "../ingest/import-posts.ts";
import { createPace, printSeconds } from "./import/pace.ts";
import { printJson, printLine } from "./output.ts";
import { progressBar, redrawLine } from "./progress-bar.ts";

/** Tells how an import goes: a bar on a terminal, plain lines otherwise, or an event a line for programs. */
export interface Progress {
  /** An earlier run has stored the file up to this line, or all of it. */
  goesOn(
    file: string,
    earlier: { readonly line: number; readonly read: number; readonly done: boolean },
  ): void;
  /** Everything that `total` counts is stored for good; `bytes` of all inputs hold it. */
  stored(
    total: ImportSummary,
    place: { readonly file: string; readonly line: number; readonly bytes: number },
  ): void;
  /** Something of a file was not imported, and that is no mistake. */
  warn(file: string, sentence: string): void;
  /** Why it takes longer. */
  tell(sentence: string): void;
  finish(total: ImportSummary, rejectFiles: readonly string[]): void;
}

const BAR_INTERVAL_MS = 250;
const LINE_INTERVAL_MS = 10_000;

export function createProgress(options: {
  readonly json: boolean;
  readonly totalBytes: number | null;
}): Progress {
  const { json, totalBytes } = options;
  const bar = !json && process.stderr.isTTY === true;
  const started = performance.now();
  const pace = createPace({ totalBytes, clock: () => performance.now() });
  let latest: ImportSummary | null = null;

  const show = () => {
    if (bar) redrawLine(barLine());
    else if (latest !== null) process.stderr.write(`${count(latest)}${speed()}\n`);
  };
  const timer = setInterval(show, bar ? BAR_INTERVAL_MS : LINE_INTERVAL_MS).unref();
  if (json) clearInterval(timer);

  function barLine(): string {
    const share = pace.share();
    const { read = 0, rejected = 0 } = latest ?? {};
    const line = `${share === null ? "" : `${progressBar(share)} `}${read} read, ${rejected} rejected${speed()}`;
    return line.slice(0, (process.stderr.columns ?? 80) - 1);
  }

  function speed(): string {
    const left = pace.secondsLeft();
    return `, ${pace.perSecond()} a second${left === null ? "" : `, ${printSeconds(left)} left`}`;
  }

  function say(sentence: string): void {
    if (bar) redrawLine("");
    process.stderr.write(`${sentence.replace(/\p{Cc}/gu, " ")}\n`);
  }

  return {
    goesOn(file, { line, read, done }) {
      pace.passedOver(read);
      if (json) printJson({ event: "resumed", file, line, done });
      else say(done ? `${file} was imported before.` : `${file}: going on behind ${line}.`);
    },
    stored(total, { file, line, bytes }) {
      latest = total;
      pace.stored(total.read, bytes);
      if (!json) return;
      const pacing = { per_second: pace.perSecond(), seconds_left: pace.secondsLeft() };
      printJson({ event: "batch", file, line, ...total, ...pacing });
    },
    warn(file, sentence) {
      if (json) printJson({ event: "warning", file, detail: sentence });
      else say(`${file}: ${sentence}`);
    },
    tell(sentence) {
      if (json) printJson({ event: "delay", detail: sentence });
      else say(sentence);
    },
    finish(total, rejectFiles) {
      clearInterval(timer);
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
