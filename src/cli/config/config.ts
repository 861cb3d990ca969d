import { readFileSync } from "node:fs";
import { ALL_OTHERS } from "../../contract/platforms.ts";
import type { SingleSignOnSettings } from "../../http/sign-in/admit.ts";
import { usageError } from "../terminal/command.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, variableOf } from "./settings.ts";
import { didYouMean, type Setting, type ValueType } from "./value-type.ts";

/** Every setting under its name in camel case; null when it is unset. */
export type Config = {
  readonly [Name in SettingName as CamelCase<Name>]:
    | Value<(typeof SETTINGS)[Name]["type"]>
    | ((typeof SETTINGS)[Name]["default"] extends null ? null : never);
};

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadedConfig {
  readonly config: Config;
  readonly warnings: readonly string[];
}

/**
 * Flag over variable over file over default. Throws one error that names everything that is wrong and where it stands.
 */
export function loadConfig(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment = process.env,
): LoadedConfig {
  const problems: string[] = [];
  const file = readConfigFile(flags, environment, problems);
  const config: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name];
    const given = [
      ...(setting.secret ? [] : [{ source: `--${name}`, text: asText(flags[name]) }]),
      { source: variableOf(name), text: asText(environment[variableOf(name)]) },
      { source: `${name} in ${file.path}`, text: asText(file.values[name]) },
      { source: "the default", text: asText(setting.default) },
    ].find((candidate) => candidate.text !== undefined);
    const parsed = given?.text === undefined ? { value: null } : setting.type.parse(given.text);
    if (parsed === null) {
      const shown = setting.secret ? "" : `, not "${given?.text}"`;
      const reason = setting.type.explain?.(given?.text ?? "") ?? null;
      const problem = reason === null ? ` must be ${setting.type.allowed}${shown}` : `: ${reason}`;
      problems.push(`${given?.source}${problem}.`);
    }
    config[camelCase(name)] = parsed?.value;
  }
  if (config.secret === null) {
    const server = SERVER_SETTINGS.find((name) => config[camelCase(name)]);
    if (server !== undefined) problems.push(secretRequired(server));
  }
  for (const [name, needed] of NEEDS) {
    const given = config[camelCase(name)];
    if (given !== null && given !== false && config[camelCase(needed)] === null) {
      problems.push(`${variableOf(name)} needs ${variableOf(needed)}: ${REASONS[name]}.`);
    }
  }
  const { platforms, retention } = config as Pick<Config, "platforms" | "retention">;
  if (problems.length === 0 && retention !== null) {
    const unknown = retention.find(
      ({ platform }) => platform !== ALL_OTHERS && !platforms.names.includes(platform),
    );
    if (unknown !== undefined) {
      const meant = didYouMean(unknown.platform, platforms.names);
      problems.push(`${variableOf("retention")}: there is no platform "${unknown.platform}"${meant}`);
    }
    config.platforms = platforms.keeping(retention);
  }
  if (problems.length > 0) throw usageError(problems.join("\n"));
  return { config: config as Config, warnings: unknownVariables(environment) };
}

const NEEDS = [
  ["clickhouse-url", "database-url"],
  ["clickhouse-cluster", "clickhouse-url"],
  ["clickhouse-backup-disk", "clickhouse-url"],
  ["oidc-issuer", "oidc-client-id"],
  ["oidc-client-id", "oidc-issuer"],
  ["oidc-only", "oidc-issuer"],
  ["smtp-url", "mail-from"],
] as const satisfies readonly (readonly [SettingName, SettingName])[];
const REASONS: Readonly<Record<(typeof NEEDS)[number][0], string>> = {
  "clickhouse-url": "servers that share an index take their turns to write through PostgreSQL",
  "clickhouse-cluster": "give the HTTP addresses of all servers of the cluster, separated by commas",
  "clickhouse-backup-disk": "it is a disk of those servers",
  "oidc-issuer": "the identity provider knows this server by it",
  "oidc-client-id": "it is the name of this server there",
  "oidc-only": "users need a way in",
  "smtp-url": "an e-mail has a sender, as `Earshot <earshot@example.org>`",
};

/** With one of these the stores are on servers, and several processes share them. */
const SERVER_SETTINGS: readonly SettingName[] = ["database-url", "clickhouse-url"];

function secretRequired(name: SettingName): string {
  return [
    `${variableOf("secret")} is required with ${variableOf(name)}: all servers on the same stores need the same secret.`,
    "Make one with `openssl rand -hex 32`, once, and keep it where it is not lost;",
    "or, for stores that were moved from a data directory, give what is in its file `secret`.",
  ].join(" ");
}

/** Whether unexpected errors should show where they came from; asked when there may be no configuration. */
export function wantsStacks(environment: Environment = process.env): boolean {
  return ["debug", "trace"].includes(environment[variableOf("log-level")] ?? "");
}

type Value<Type> = Type extends ValueType<infer Parsed> ? Parsed : never;
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

interface ConfigFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function readConfigFile(
  flags: Readonly<Record<string, unknown>>,
  environment: Environment,
  problems: string[],
): ConfigFile {
  const path = asText(flags.config) ?? asText(environment[variableOf("config")]);
  if (path === undefined) return { path: "", values: {} };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    problems.push(
      `The configuration file ${path} cannot be read: ${error instanceof Error ? error.message : error}.`,
    );
    return { path, values: {} };
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    problems.push(`The configuration file ${path} must hold a JSON object.`);
    return { path, values: {} };
  }
  for (const [key, value] of Object.entries(content)) {
    if (!Object.hasOwn(SETTINGS, key)) {
      problems.push(`${key} in ${path} is not a setting${didYouMean(key, SETTING_NAMES)}`);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      problems.push(`${key} in ${path} must be a string, a number, true, false or an array.`);
    }
  }
  return { path, values: content as Readonly<Record<string, unknown>> };
}

/** Undefined counts as not given, and so do an empty variable and null in the file. */
function asText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (!Array.isArray(value)) return String(value);
  return value.some((part) => typeof part === "object") ? JSON.stringify(value) : value.join(",");
}

function unknownVariables(environment: Environment): readonly string[] {
  const known = [...SETTING_NAMES.map(variableOf), variableOf("config")];
  return Object.keys(environment)
    .filter((name) => name.startsWith("EARSHOT_") && !known.includes(name))
    .map((name) => `${name} is not a setting${didYouMean(name, known)}`);
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Null: there is no identity provider. */
export function singleSignOnOf(config: Config): SingleSignOnSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === null || clientId === null) return null;
  return {
    issuer,
    clientId,
    clientSecret: config.oidcClientSecret,
    scopes: config.oidcScopes,
    label: config.oidcLabel,
    domains: config.oidcDomains,
    groups: config.oidcGroups,
    groupsClaim: config.oidcGroupsClaim,
    groupRights: config.oidcGroupRights,
  };
}
