import { parseArgs } from "node:util";
import { audiencesOf, SETTING_NAMES, SETTINGS } from "../config/settings.ts";
import { type Audience, didYouMean, type Setting } from "../config/value-type.ts";
import { type ArgsDef, type GivenArgs, usageError } from "./command.ts";

/** The flags that every command of an audience takes: its settings, and the file that may hold them. */
export function settingArgs(audience: Audience): ArgsDef {
  const audiences = audiencesOf(audience);
  const args: ArgsDef = {};
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name];
    if (!audiences.includes(setting.audience) || setting.secret) continue;
    const { description, type } = setting;
    // A yes-or-no needs no value on the command line.
    if (type.hint === "") args[name] = { type: "boolean", description };
    else args[name] = { type: "string", description: describe(setting), valueHint: type.hint };
  }
  args.config = { type: "string", description: "A JSON file with settings.", valueHint: "FILE" };
  return args;
}

export const jsonArg = { json: { type: "boolean", description: "Print JSON, for programs." } } as const;

function describe({ description, default: fallback, unset }: Setting<unknown>): string {
  const otherwise = fallback ?? unset;
  return otherwise === undefined ? description : `${description} Default: ${otherwise}.`;
}

/** An argument that may be repeated is known by its hint, which ends so. */
export const REPEATED = "…";

/** Refuses unknown flags, missing values and words too many, all at once. */
export function checkArguments(rawArgs: readonly string[], argsDef: ArgsDef): void {
  const flags = Object.entries(argsDef).filter(([, def]) => def.type !== "positional");
  const names = flags.map(([name]) => `--${name}`);
  const given = new Map<string, number>();
  const problems: string[] = [];
  for (const token of tokensOf(rawArgs, argsDef)) {
    if (token.kind !== "option") continue;
    const def = argsDef[token.name];
    if (def === undefined || def.type === "positional" || !names.includes(token.rawName)) {
      problems.push(
        `There is no option ${token.rawName} here${didYouMean(token.rawName, [...names, "--help"])}`,
      );
      continue;
    }
    const times = (given.get(token.name) ?? 0) + 1;
    given.set(token.name, times);
    if (times === 2 && !isRepeated(def.valueHint)) problems.push(`${token.rawName} is given more than once.`);
    if (def.type === "boolean") {
      if (token.value !== undefined) problems.push(`${token.rawName} takes no value.`);
    } else if (token.value === undefined || token.value === "" || names.includes(token.value)) {
      problems.push(`${token.rawName} needs a value.`);
    }
  }
  problems.push(...positionalProblems(rawArgs, argsDef));
  for (const [name, def] of flags) {
    if (def.required && !given.has(name)) problems.push(`--${name} is required.`);
  }
  if (problems.length > 0) throw usageError(problems.join("\n"));
}

/** What a command is run with, once its arguments have been checked. */
export function givenArguments<Args extends ArgsDef>(
  rawArgs: readonly string[],
  argsDef: Args,
): GivenArgs<Args> {
  const words: string[] = [];
  const given: Record<string, string | boolean | undefined> = {};
  for (const token of tokensOf(rawArgs, argsDef)) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option") given[token.name] = token.value ?? true;
  }
  const positionals = Object.keys(argsDef).filter((name) => argsDef[name]?.type === "positional");
  positionals.forEach((name, index) => {
    given[name] = words[index];
  });
  return { ...given, _: words } as unknown as GivenArgs<Args>;
}

/** Every value of a flag that may be repeated; commas separate too. */
export function valuesOf(rawArgs: readonly string[], argsDef: ArgsDef, name: string): readonly string[] {
  return tokensOf(rawArgs, argsDef).flatMap((token) =>
    token.kind === "option" && token.name === name && token.value !== undefined
      ? token.value.split(",").map((value) => value.trim())
      : [],
  );
}

function positionalProblems(rawArgs: readonly string[], argsDef: ArgsDef): readonly string[] {
  const words = tokensOf(rawArgs, argsDef).flatMap((token) =>
    token.kind === "positional" ? [token.value] : [],
  );
  const wanted = Object.entries(argsDef).filter(([, def]) => def.type === "positional");
  const missing = wanted
    .slice(words.length)
    .filter(([, def]) => def.required !== false)
    .map(([name, def]) => `${def.valueHint ?? name.toUpperCase()} is missing.`);
  const extra = isRepeated(wanted.at(-1)?.[1].valueHint) ? [] : words.slice(wanted.length);
  return [...missing, ...extra.map((word) => `"${word}" is one word too many.`)];
}

function isRepeated(hint: string | undefined): boolean {
  return hint?.endsWith(REPEATED) ?? false;
}

function tokensOf(rawArgs: readonly string[], argsDef: ArgsDef) {
  const options = Object.fromEntries(
    Object.entries(argsDef)
      .filter(([, def]) => def.type !== "positional")
      .map(([name, def]) => [
        name,
        { type: def.type === "boolean" ? ("boolean" as const) : ("string" as const) },
      ]),
  );
  return parseArgs({ args: [...rawArgs], options, strict: false, allowPositionals: true, tokens: true })
    .tokens;
}
