import type { ImportSummary } from "../../ingest/import-posts.ts";
import type { ReindexProgress } from "../../posts/results.ts";
import { printJson, printLine } from "./output.ts";

const BAR_WIDTH = 30;

/** How much of a whole is done, on one line of a terminal. */
function progressBar(share: number): string {
  const filled = Math.round(Math.min(share, 1) * BAR_WIDTH);
  const percent = String(Math.floor(Math.min(share, 1) * 100)).padStart(3);
  return `[${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)}] ${percent} %`;
}

/** Puts this line in the place of the last one, on a terminal. */
function redrawLine(line: string): void {
  process.stderr.write(`\r\u001b[K${line}`);
}

/** How fast an import is and how long it will take. */
interface Pace {
  /** What an earlier run has stored says nothing about the speed of this one. */
  passedOver(read: number): void;
  /** All that is stored, earlier runs included: posts, and bytes of the inputs. */
  stored(read: number, bytes: number): void;
  /** From 0 to 1; null when the size of the inputs is not known. */
  share(): number | null;
  perSecond(): number;
  /** Null: not known yet. */
  secondsLeft(): number | null;
}

export function createPace(options: {
  readonly totalBytes: number | null;
  /** In milliseconds. */
  readonly clock: () => number;
}): Pace {
  const { totalBytes, clock } = options;
  const started = clock();
  let earlier = 0;
  let read = 0;
  let bytes = 0;
  /** The first posts come later than all others, because much is made ready for them. */
  let first: { readonly at: number; readonly bytes: number } | null = null;
  return {
    passedOver: (count) => {
      earlier += count;
      read += count;
    },
    stored: (posts, size) => {
      read = posts;
      bytes = size;
      first ??= { at: clock(), bytes };
    },
    share: () => (totalBytes === null || totalBytes === 0 ? null : Math.min(1, bytes / totalBytes)),
    perSecond: () => Math.round((read - earlier) / Math.max(0.001, (clock() - started) / 1000)),
    secondsLeft: () => {
      if (totalBytes === null || first === null || bytes <= first.bytes || clock() <= first.at) return null;
      const bytesPerMs = (bytes - first.bytes) / (clock() - first.at);
      return Math.max(0, Math.round((totalBytes - bytes) / bytesPerMs / 1000));
    },
  };
}

/** "1 h 5 min", "3 min 20 s", "12 s". */
export function printSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

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

/** Tells how a new analysis goes: a bar on a terminal, plain lines otherwise, or an event a line for programs. */
export interface ReindexTeller {
  /** The command does not wait: the running server has begun, or was doing it already. */
  started(server: { readonly pid: number; readonly url: string }): void;
  progress(progress: ReindexProgress): void;
  unneeded(): void;
  done(posts: number): void;
  /** Leaves the line of the bar. */
  clear(): void;
}

const REINDEX_LINE_MS = 2000;

export function createReindexTeller({ json }: { readonly json: boolean }): ReindexTeller {
  const bar = !json && process.stderr.isTTY === true;
  const started = performance.now();
  let lastLine = started;
  let lastDone = -1;
  const clear = () => {
    if (bar) redrawLine("");
  };
  return {
    clear,
    started({ pid, url }) {
      if (json) return printJson({ event: "summary", outcome: "started", pid, url });
      printLine(`The server (process ${pid}, ${url}) analyzes the posts anew while it serves.`);
    },
    progress({ done, total }) {
      if (done === lastDone) return;
      lastDone = done;
      if (json) return printJson({ event: "progress", done, total });
      if (bar) return redrawLine(`${progressBar(total === 0 ? 1 : done / total)} ${done} of ${total} posts`);
      if (performance.now() - lastLine < REINDEX_LINE_MS) return;
      lastLine = performance.now();
      process.stderr.write(`${done} of ${total} posts\n`);
    },
    unneeded() {
      if (json) return printJson({ event: "summary", outcome: "unneeded" });
      printLine(
        "Nothing to do: the posts are analyzed with the newest dictionaries. --force analyzes them again.",
      );
    },
    done(posts) {
      clear();
      const seconds = (performance.now() - started) / 1000;
      if (json) return printJson({ event: "summary", outcome: "done", posts, seconds });
      printLine(`${posts} posts analyzed anew in ${seconds.toFixed(1)} s`);
    },
  };
}
