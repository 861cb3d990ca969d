import { DirectoryError } from "../directory/directory.ts";
import { PostsConflictError, PostsDegradedError, PostsUnavailableError } from "../posts/posts.ts";
import { sqliteReason } from "../posts/sqlite/sqlite-reason.ts";
import { wantsStacks } from "./config/config.ts";
import { didYouMean } from "./config/value-type.ts";
import { rootCommand } from "./root-command.ts";
import { checkArguments, givenArguments } from "./terminal/arguments.ts";
import {
  type Command,
  CommandError,
  type CommandGroup,
  helpOf,
  isGroup,
  printHelp,
  usageError,
} from "./terminal/command.ts";

/** What to tell people about an error: sentences, never a stack unless they asked for it. */
function explain(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof DirectoryError || error instanceof PostsConflictError)
    return { message: error.message, exitCode: 1 };
  if (error instanceof PostsDegradedError || error instanceof PostsUnavailableError)
    return { message: `The post index cannot be used: ${error.message}.`, exitCode: 1 };
  const reason = sqliteReason(error);
  if (reason !== null && error instanceof Error)
    return { message: `The data directory cannot be used: ${reason} (${error.message}).`, exitCode: 1 };
  if (!(error instanceof Error)) return { message: `Unexpected error: ${String(error)}`, exitCode: 1 };
  // The parser of arguments has this name and does not export its class.
  if (error.name === "CLIError") return { message: error.message, exitCode: 2 };
  const sentence = SYSTEM_ERRORS["code" in error ? String(error.code) : ""];
  const path = "path" in error ? ` ${error.path}` : "";
  const message = sentence === undefined ? `Unexpected error: ${error.message}` : `${sentence}${path}.`;
  if (wantsStacks()) return { message: `${message}\n${error.stack}`, exitCode: 1 };
  return { message: `${message}\nWith EARSHOT_LOG_LEVEL=debug it says where it happened.`, exitCode: 1 };
}

const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "No permission for",
  EPERM: "No permission for",
  EROFS: "The file system is read-only:",
  ENOENT: "There is no file or directory",
  ENOTDIR: "Not a directory:",
  EISDIR: "A directory, not a file:",
  ENOSPC: "The disk is full:",
};

/** Runs one command and says how it went: 0 done, 1 failed, 2 not understood. */
export async function main(args: readonly string[]): Promise<number> {
  // Stacks name the sources, not the few files that they are put together in.
  if (wantsStacks()) process.setSourceMapsEnabled(true);
  // A reader that has seen enough (`earshot user list | head -1`) is no failure.
  process.stdout.on("error", (error) => process.exit("code" in error && error.code === "EPIPE" ? 0 : 1));
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${explain(error).message}\n`);
    process.exit(1);
  });
  try {
    const { command, name, rest } = await findCommand(args);
    if (asksForHelp(rest)) return await help(name, command, process.stdout);
    if (isGroup(command)) return (await help(name, command, process.stderr)) + 2;
    checkArguments(rest, command.args);
    const result = await command.run({ args: givenArguments(rest, command.args), rawArgs: rest });
    return typeof result === "number" ? result : 0;
  } catch (error) {
    const { message, exitCode } = explain(error);
    process.stderr.write(`${message}\n`);
    return exitCode;
  }
}

interface Found {
  readonly command: Command | CommandGroup;
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
    const [word, ...rest] = found.rest;
    if (!isGroup(found.command) || word === undefined || asksForHelp([word])) return found;
    const { commands } = found.command;
    if (word.startsWith("-"))
      throw usageError(`${word} must stand behind the command: ${found.name} COMMAND ${word}`);
    const known = Object.hasOwn(commands, word) ? commands[word] : undefined;
    if (known === undefined) {
      const hint = didYouMean(word, Object.keys(commands));
      throw usageError(
        `There is no command "${found.name} ${word}"${hint}\n"${found.name} --help" lists the commands.`,
      );
    }
    const command = typeof known === "function" ? await known() : known;
    found = { command, name: `${found.name} ${word}`, rest };
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h");
}

async function help(
  name: string,
  command: Command | CommandGroup,
  output: NodeJS.WritableStream,
): Promise<0> {
  output.write(printHelp(await helpOf(name, command)));
  return 0;
}
