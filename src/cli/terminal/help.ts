import { type ArgDef, type Command, type CommandGroup, commandsOf, isGroup } from "./command.ts";

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
