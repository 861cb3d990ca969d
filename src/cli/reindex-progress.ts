import type { ReindexProgress } from "../posts/posts.ts";
import { printJson, printLine } from "./output.ts";
import { progressBar, redrawLine } from "./progress-bar.ts";

/** Tells how a new analysis goes: a bar on a terminal, plain lines otherwise, or an event a line for programs. */
export interface ReindexTeller {
  /** Nobody waits: the running server has begun, or was doing it already. */
  started(server: { readonly pid: number; readonly url: string }): void;
  progress(progress: ReindexProgress): void;
  unneeded(): void;
  done(posts: number): void;
  /** Leaves the line of the bar. */
  clear(): void;
}

const LINE_INTERVAL_MS = 2000;

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
      if (performance.now() - lastLine < LINE_INTERVAL_MS) return;
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
