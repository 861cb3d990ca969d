import type { Problem } from "../errors.ts";
import { nearestName } from "./parameter-name.ts";
import { quote, quoteOptions } from "./remarks.ts";

/**
 * What is wrong with a body, all of it at once, each with its place. Nothing wrong: the body is what the schema says.
 * It knows as much of JSON Schema as our bodies use, and says it in sentences.
 */
export function checkBody(schema: object, body: unknown): readonly Problem[] {
  const steps = checkInSteps(schema, body);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, with a stop at each value of a container: a caller that has other requests to answer takes breaks. */
export function* checkInSteps(schema: object, body: unknown): Steps<readonly Problem[]> {
  const findings = createFindings();
  yield* check(schema as JsonSchema, body, [], findings);
  return findings.problems();
}

type Steps<Result = void> = Generator<undefined, Result>;

const MAX_PROBLEMS = 100;

/**
 * Collects what is wrong. The words are found for as much as is shown, since looking for what was meant costs time; the
 * rest is counted.
 */
interface Findings {
  add(describe: () => Problem): void;
  problems(): readonly Problem[];
}

function createFindings(): Findings {
  const shown: Problem[] = [];
  let hidden = 0;
  return {
    add: (describe) => {
      if (shown.length < MAX_PROBLEMS) shown.push(describe());
      else hidden += 1;
    },
    problems: () => {
      const last = shown.at(-1);
      if (hidden === 0 || last === undefined) return shown;
      return [...shown.slice(0, -1), { ...last, detail: `${last.detail} (${hidden} more are not shown.)` }];
    },
  };
}

/** The part of JSON Schema that is understood here. */
interface JsonSchema {
  readonly type: "object" | "array" | "string" | "integer" | "number" | "boolean" | "null";
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Of members with any other name; false, as in most bodies: there are none. */
  readonly additionalProperties?: JsonSchema | false;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

type Path = readonly (string | number)[];

function* check(schema: JsonSchema, value: unknown, path: Path, findings: Findings): Steps {
  if (schema.anyOf !== undefined) {
    yield* checkAny(schema.anyOf, value, path, findings);
    return;
  }
  if (typeOf(value) !== schema.type && !(schema.type === "integer" && Number.isSafeInteger(value))) {
    findings.add(() => invalid(path, `must be ${nameOf(schema)}, not ${typeName(value)}`));
    return;
  }
  switch (schema.type) {
    case "object":
      yield* checkObject(schema, value as Readonly<Record<string, unknown>>, path, findings);
      break;
    case "array":
      yield* checkArray(schema, value as readonly unknown[], path, findings);
      break;
    case "string":
      checkString(schema, value as string, path, findings);
      break;
    case "integer":
      checkRange(schema, value as number, path, findings);
      break;
    case "number":
    case "boolean":
    case "null":
      break;
  }
}

/** The alternatives of our bodies differ in their type, so that at most one of them can be meant. */
function* checkAny(options: readonly JsonSchema[], value: unknown, path: Path, findings: Findings): Steps {
  const type = typeOf(value);
  const meant = options.find(
    (option) => option.type === type || (option.type === "integer" && type === "number"),
  );
  if (meant !== undefined) yield* check(meant, value, path, findings);
  else
    findings.add(() => invalid(path, `must be ${options.map(nameOf).join(" or ")}, not ${typeName(value)}`));
}

function* checkObject(
  { properties = {}, required = [], additionalProperties: others = false }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  findings: Findings,
): Steps {
  const known = Object.keys(properties);
  for (const name of required) {
    if (!Object.hasOwn(value, name)) findings.add(() => missingAt([...path, name]));
  }
  for (const [name, part] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : others;
    yield;
    if (schema !== undefined && schema !== false) yield* check(schema, part, [...path, name], findings);
    else findings.add(() => unknownAt([...path, name], name, known));
  }
}

function* checkArray(schema: JsonSchema, value: readonly unknown[], path: Path, findings: Findings): Steps {
  const { items = { type: "null" }, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length > maxItems) {
    findings.add(() => invalid(path, `has ${value.length} elements; at most ${maxItems} are allowed`));
    return;
  }
  for (const [index, item] of value.entries()) {
    yield;
    yield* check(items, item, [...path, index], findings);
  }
}

function checkString(schema: JsonSchema, value: string, path: Path, findings: Findings): void {
  const { enum: options, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (options !== undefined && !options.includes(value)) {
    findings.add(() => notAnOption(options, value, path));
  } else if (value.length < minLength) {
    const detail = value === "" ? "must not be empty" : `is too short: at least ${minLength} characters`;
    findings.add(() => invalid(path, detail));
  } else if (value.length > maxLength) {
    findings.add(() => invalid(path, `is too long: at most ${maxLength} characters`));
  }
}

function notAnOption(options: readonly string[], value: string, path: Path): Problem {
  const nearest = nearestName(value, options);
  const hint = nearest === null ? "" : `; did you mean ${quote(nearest)}?`;
  return invalid(path, `must be ${quoteOptions(options)}, not ${quote(value)}${hint}`);
}

function checkRange(schema: JsonSchema, value: number, path: Path, findings: Findings): void {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  if (value >= minimum && value <= maximum) return;
  findings.add(() => invalid(path, `must be from ${minimum} to ${maximum}, not ${value}`));
}

function invalid(path: Path, predicate: string): Problem {
  const end = predicate.endsWith("?") ? "" : ".";
  return { code: "invalid_field", pointer: pointerTo(path), detail: `${label(path)} ${predicate}${end}` };
}

function unknownAt(path: Path, name: string, known: readonly string[]): Problem {
  const nearest = nearestName(name, known);
  const detail =
    nearest !== null
      ? `There is no field ${quote(name)} here; did you mean ${quote(nearest)}?`
      : known.length === 0
        ? `There is no field ${quote(name)} here: the body must be empty or \`{}\`.`
        : `There is no field ${quote(name)} here; there are ${quoteOptions(known).replace(/ or (?=[^,]*$)/, " and ")}.`;
  return { code: "unknown_field", pointer: pointerTo(path), detail };
}

function missingAt(path: Path): Problem {
  return { code: "missing_field", pointer: pointerTo(path), detail: `${label(path)} is missing.` };
}

/** RFC 6901. */
function pointerTo(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** `members[3].handle`, as one would write it in a program. */
function label(path: Path): string {
  if (path.length === 0) return "The body";
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return quote(text.slice(1));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function nameOf({ type }: JsonSchema): string {
  return NAMES[type];
}

const NAMES = {
  object: "an object",
  array: "an array",
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "`true` or `false`",
  null: "null",
} as const;

function typeName(value: unknown): string {
  const type = typeOf(value);
  if (type === "number" || type === "boolean") return `\`${String(value)}\``;
  return type in NAMES ? NAMES[type as keyof typeof NAMES] : type;
}
