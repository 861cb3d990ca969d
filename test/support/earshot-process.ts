import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { prepareCheckout } from "../../scripts/checkout.mjs";

// Once for all commands of this process, each of which would look for itself.
prepareCheckout();
/** What the commands of tests start. */
export const BUILT_EARSHOT = fileURLToPath(new URL("built-earshot.mjs", import.meta.url));
/** What people start. */
export const BIN_EARSHOT = fileURLToPath(new URL("../../bin/earshot", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
  /** Settings as variables; those of the process that runs the tests are kept out. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another than that of this checkout. */
  readonly program?: string;
  /** A command, with arguments, that starts it in a way of its own: with other rights, for example. */
  readonly under?: readonly string[];
}

/** Runs a command of the command line to its end, as a shell would. */
export async function earshot(
  args: readonly string[],
  { input = "", ...options }: RunOptions = {},
): Promise<Finished> {
  const child = spawnEarshot(args, options);
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    exitOf(child),
  ]);
  return { code, stdout, stderr };
}

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** What `--json` announced. */
  readonly announcement: Readonly<Record<string, unknown>>;
  /** What it wrote to standard error, when it has ended. */
  readonly errors: Promise<string>;
  /** Asks it to end and gives its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `serve` and waits until it listens. */
export async function startEarshot(
  args: readonly string[],
  options: RunOptions = {},
): Promise<RunningServer> {
  const child = spawnEarshot([...args, "--json"], options);
  const exit = exitOf(child);
  const errors = textOf(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const announcement = JSON.parse(line);
    return {
      url: announcement.url,
      pid: child.pid ?? 0,
      announcement,
      errors,
      stop: (signal) => {
        child.kill(signal);
        return exit;
      },
    };
  }
  throw new Error(`earshot ${args.join(" ")} ended before it listened: ${await errors}`);
}

/** The events that `--json` prints while a command runs. The process may be killed in between. */
export function watchEarshot(
  args: readonly string[],
  options: RunOptions = {},
): {
  readonly events: AsyncIterable<Readonly<Record<string, unknown>>>;
  readonly exit: Promise<number | null>;
  readonly kill: (signal?: NodeJS.Signals) => Promise<unknown>;
} {
  const child = spawnEarshot([...args, "--json"], options);
  child.stdin.end();
  const exit = exitOf(child);
  child.stderr.resume();
  async function* events() {
    for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
  }
  return {
    events: events(),
    exit,
    kill: (signal = "SIGKILL") => {
      child.kill(signal);
      return exit;
    },
  };
}

function spawnEarshot(
  args: readonly string[],
  { cwd, env = {}, program = BUILT_EARSHOT, under = [] }: RunOptions = {},
): ChildProcessWithoutNullStreams {
  // Authorities of the machine, which take a process longer to read than most commands, are asked for nothing here.
  const environment = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("EARSHOT_") && name !== "NODE_EXTRA_CA_CERTS",
  );
  const [command = "", ...rest] = [...under, process.execPath, program, ...args];
  return spawn(command, rest, {
    cwd,
    env: { ...Object.fromEntries(environment), ...env },
    stdio: "pipe",
  });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}
