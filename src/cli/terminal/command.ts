/** An option or a word that a command takes. */
interface ArgDef {
  readonly type: "boolean" | "string" | "positional";
  readonly description?: string;
  readonly valueHint?: string;
  readonly required?: boolean;
}

export type ArgsDef = Record<string, ArgDef>;

type GivenValue<Def extends ArgDef> = Def["type"] extends "boolean"
  ? boolean | undefined
  : Def["required"] extends true
    ? string
    : string | undefined;

/** What a command was called with: each option and word by its name, and all words in `_`. */
export type GivenArgs<Args extends ArgsDef> = { readonly [Name in keyof Args]: GivenValue<Args[Name]> } & {
  readonly _: readonly string[];
} & Readonly<Record<string, unknown>>;

export interface Call<Args extends ArgsDef> {
  readonly args: GivenArgs<Args>;
  readonly rawArgs: readonly string[];
}

export interface Command<Args extends ArgsDef = ArgsDef> {
  readonly description: string;
  readonly args: Args;
  /** Its exit code; 0 if it gives none. */
  run(call: Call<Args>): unknown;
}

/** Commands behind one word. Each is loaded when it is called. */
export interface CommandGroup {
  readonly description: string;
  readonly commands: Readonly<Record<string, CommandGroup | (() => Promise<Command>)>>;
}

export function defineCommand<const Args extends ArgsDef>(command: {
  readonly description: string;
  readonly args?: Args;
  run(call: Call<Args>): unknown;
}): Command {
  // What is given is checked against `args` before `run` is called.
  return { args: {}, ...command } as unknown as Command;
}

export function isGroup(command: Command | CommandGroup): command is CommandGroup {
  return "commands" in command;
}

/** The commands and groups of a group, loaded. */
export async function commandsOf({
  commands,
}: CommandGroup): Promise<readonly (readonly [string, Command | CommandGroup])[]> {
  return Promise.all(
    Object.entries(commands).map(
      async ([name, one]) => [name, typeof one === "function" ? await one() : one] as const,
    ),
  );
}

/**
 * A command that cannot do what was asked, in sentences for people; nothing about it is a surprise, so no stack is
 * shown.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command was not given as it must be. */
export function usageError(message: string): CommandError {
  return new CommandError(message, 2);
}

/** What there is to say about a command: one part of the reference, and what --help prints. */
export interface CommandHelp {
  readonly name: string;
  readonly description: string;
  readonly usage: string;
  readonly positionals: readonly HelpRow[];
  readonly flags: readonly HelpRow[];
  readonly commands: readonly HelpRow[];
}

export interface HelpRow {
  readonly term: string;
  readonly description: string;
}

export async function helpOf(name: string, command: Command | CommandGroup): Promise<CommandHelp> {
  const args = isGroup(command) ? [] : Object.entries(command.args);
  const positionals = args.filter(([, def]) => def.type === "positional");
  const flags = args.filter(([, def]) => def.type !== "positional");
  const commands = isGroup(command) ? await commandsOf(command) : [];
  const usage = [
    name,
    ...(commands.length > 0 ? ["COMMAND"] : []),
    ...flags.filter(([, def]) => def.required).map(flagTerm),
    ...(flags.length > 0 || commands.length > 0 ? ["[options]"] : []),
    ...positionals.map(([key, def]) => (def.required === false ? `[${wordOf(key, def)}]` : wordOf(key, def))),
  ];
  return {
    name,
    description: command.description,
    usage: usage.join(" "),
    positionals: positionals.map(([key, def]) => row(wordOf(key, def), def)),
    flags: flags.map((flag) => row(flagTerm(flag), flag[1])),
    commands: commands.map(([term, { description }]) => ({ term, description })),
  };
}

export function printHelp(help: CommandHelp): string {
  const section = (title: string, rows: readonly HelpRow[]) =>
    rows.length === 0 ? [] : ["", `${title}:`, ...columns(rows)];
  return [
    help.description,
    "",
    `Usage: ${help.usage}`,
    ...section("Arguments", help.positionals),
    ...section("Commands", help.commands),
    ...section("Options", [...help.flags, { term: "--help", description: "Print this." }]),
    ...(help.commands.length > 0 ? ["", `${help.name} COMMAND --help says more about a command.`] : []),
    "",
  ].join("\n");
}

function row(term: string, def: ArgDef): HelpRow {
  return { term, description: def.description ?? "" };
}

function wordOf(key: string, def: ArgDef): string {
  return def.valueHint ?? key.toUpperCase();
}

function flagTerm([key, def]: readonly [string, ArgDef]): string {
  return def.type === "boolean" ? `--${key}` : `--${key} ${def.valueHint ?? "VALUE"}`;
}

function columns(rows: readonly HelpRow[]): readonly string[] {
  const width = Math.max(...rows.map(({ term }) => term.length));
  return rows.map(({ term, description }) => `  ${term.padEnd(width)}  ${description}`.trimEnd());
}
