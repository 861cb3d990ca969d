import { type ArgsDef, type CommandDef, runCommand } from "citty";
import { checkArguments } from "./arguments.ts";
import { usageError } from "./command-error.ts";
import { didYouMean } from "./did-you-mean.ts";
import { explain } from "./explain-error.ts";
import { helpOf, printHelp, resolved } from "./help.ts";
import { rootCommand } from "./root-command.ts";

/** Runs one command and says how it went: 0 done, 1 failed, 2 not understood. */
export async function main(args: readonly string[]): Promise<number> {
  // A reader that has seen enough (`earshot user list | head -1`) is no failure.
  process.stdout.on("error", (error) => process.exit("code" in error && error.code === "EPIPE" ? 0 : 1));
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${explain(error).message}\n`);
    process.exit(1);
  });
  try {
    const { command, name, rest } = await findCommand(args);
    if (asksForHelp(rest)) return await help(name, command, process.stdout);
    if (command.subCommands !== undefined) return (await help(name, command, process.stderr)) + 2;
    checkArguments(rest, ((await resolved(command.args)) ?? {}) as ArgsDef);
    const { result } = await runCommand(command, { rawArgs: [...rest] });
    return typeof result === "number" ? result : 0;
  } catch (error) {
    const { message, exitCode } = explain(error);
    process.stderr.write(`${message}\n`);
    return exitCode;
  }
}

interface Found {
  readonly command: CommandDef;
  readonly name: string;
  /** The arguments behind the command's name. */
  readonly rest: readonly string[];
}

async function findCommand(args: readonly string[]): Promise<Found> {
  const [first, ...others] = args;
  // Both are what people try first.
  if (first === "--version" || first === "-v") return findCommand(["version", ...others]);
  if (first === "help") return findCommand([...others, "--help"]);
  let found: Found = { command: rootCommand, name: "earshot", rest: args };
  while (true) {
    const subCommands = await resolved(found.command.subCommands);
    const [word, ...rest] = found.rest;
    if (subCommands === undefined || word === undefined || asksForHelp([word])) return found;
    if (word.startsWith("-"))
      throw usageError(`${word} must stand behind the command: ${found.name} COMMAND ${word}`);
    const known = Object.hasOwn(subCommands, word) ? subCommands[word] : undefined;
    const command = await resolved(known);
    if (command === undefined) {
      const hint = didYouMean(word, Object.keys(subCommands));
      throw usageError(
        `There is no command "${found.name} ${word}"${hint}\n"${found.name} --help" lists the commands.`,
      );
    }
    found = { command, name: `${found.name} ${word}`, rest };
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h");
}

async function help(name: string, command: CommandDef, output: NodeJS.WritableStream): Promise<0> {
  output.write(printHelp(await helpOf(name, command)));
  return 0;
}
