import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS = 60_000;
const STOP_MS = 10_000;

/** A server that a test has started. */
export interface Child {
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Makes it slow beyond measure: it keeps its connections and answers nothing. */
  pause(): void;
  resume(): void;
}

interface ChildOptions {
  /** What is said when it does not start. */
  readonly name: string;
  readonly command: readonly string[];
  /** The file where it writes to. */
  readonly log: string;
  readonly isReady: () => Promise<boolean>;
}

export async function startChild({ name, command, log, isReady }: ChildOptions): Promise<Child> {
  const [program = "", ...args] = dyingWithUs(command);
  const output = openSync(log, "a");
  const child = spawn(program, args, { stdio: ["ignore", output, output] });
  const deadline = performance.now() + START_MS;
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${name} did not start: ${readFileSync(log, "utf8").slice(-2_000)}`);
    }
    await sleep(50);
  }
  return {
    async stop(signal = "SIGTERM") {
      if (hasEnded(child)) return;
      const gone = once(child, "exit");
      child.kill("SIGCONT");
      child.kill(signal);
      const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await gone;
      clearTimeout(impatient);
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
  };
}

/** On Linux the kernel ends it when we are killed and cannot. */
function dyingWithUs(command: readonly string[]): readonly string[] {
  return process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL", "--", ...command] : command;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
