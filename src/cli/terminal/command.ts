/** An option or a word that a command takes. */
export interface ArgDef {
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
