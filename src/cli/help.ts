import type { ArgDef, CommandDef, Resolvable } from "citty";

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

export async function helpOf(name: string, command: CommandDef): Promise<CommandHelp> {
  const args = Object.entries((await resolved(command.args)) ?? {});
  const positionals = args.filter(([, def]) => def.type === "positional");
  const flags = args.filter(([, def]) => def.type !== "positional");
  const subCommands = Object.entries((await resolved(command.subCommands)) ?? {});
  const usage = [
    name,
    ...(subCommands.length > 0 ? ["COMMAND"] : []),
    ...flags.filter(([, def]) => def.required).map(flagTerm),
    ...(flags.length > 0 || subCommands.length > 0 ? ["[options]"] : []),
    ...positionals.map(([key, def]) => (def.required === false ? `[${wordOf(key, def)}]` : wordOf(key, def))),
  ];
  return {
    name,
    description: await descriptionOf(command),
    usage: usage.join(" "),
    positionals: positionals.map(([key, def]) => row(wordOf(key, def), def)),
    flags: flags.map((flag) => row(flagTerm(flag), flag[1])),
    commands: await Promise.all(
      subCommands.map(async ([term, sub]) => ({
        term,
        description: await descriptionOf((await resolved(sub)) ?? {}),
      })),
    ),
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

export async function resolved<Value>(value: Resolvable<Value> | undefined): Promise<Value | undefined> {
  return typeof value === "function" ? await (value as () => Value | Promise<Value>)() : await value;
}

async function descriptionOf(command: CommandDef): Promise<string> {
  return (await resolved(command.meta))?.description ?? "";
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
