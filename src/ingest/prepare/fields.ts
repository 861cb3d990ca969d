import { nearestName } from "../../contract/request/parameter-name.ts";

/** Characters in one text; more is a mistake of the source and would make one post as heavy as thousands. */
const MAX_TEXT_LENGTH = 1_000_000;
const MAX_IDENTIFIER_LENGTH = 512;
/** Of an array or an object: what a platform has are a few, a thousand are a mistake. */
const MAX_ELEMENTS = 1_000;
/** One by one they are of use; a thousand of the same kind are not. */
const MAX_PROBLEMS = 20;

/**
 * The fields of one JSON object, read one by one; what is wrong is collected, so that all of it can be reported
 * together. `null` counts as absent.
 */
export class Fields {
  readonly problems: string[];
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #prefix: string;
  readonly #failed: Set<string>;

  constructor(record: Readonly<Record<string, unknown>>, parent?: { fields: Fields; prefix: string }) {
    this.#record = record;
    this.#prefix = parent?.prefix ?? "";
    this.problems = parent?.fields.problems ?? [];
    this.#failed = parent === undefined ? new Set() : parent.fields.#failed;
  }

  /** The value as it came; undefined when absent. */
  value(name: string): unknown {
    return Object.hasOwn(this.#record, name) ? (this.#record[name] ?? undefined) : undefined;
  }

  names(): readonly string[] {
    return Object.keys(this.#record);
  }

  /** Notes that a field is wrong: "<field> <what>." */
  fail(name: string, what: string): null {
    const path = this.#prefix + name;
    this.#failed.add(path);
    return this.note(`${cleanText(path)} ${what}${what.endsWith("?") ? "" : "."}`);
  }

  note(sentence: string): null {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(sentence);
    else if (this.problems.length === MAX_PROBLEMS) this.problems.push("And so on.");
    return null;
  }

  failed(path: string): boolean {
    return this.#failed.has(path);
  }

  /** A text; one without visible characters is null. */
  text(name: string): string | null {
    const value = this.value(name);
    if (value === undefined) return null;
    if (typeof value !== "string") return this.fail(name, `must be a string, not ${describe(value)}`);
    if (value.length > MAX_TEXT_LENGTH)
      return this.fail(name, `is longer than ${MAX_TEXT_LENGTH} characters`);
    const text = cleanText(value);
    return text.trim() === "" ? null : text;
  }

  /** A name given by a platform: never changed, so one that cannot be kept exactly is refused. */
  identifier(name: string): string | null {
    const value = this.value(name);
    if (value === undefined) return null;
    if (typeof value === "number") {
      if (!Number.isSafeInteger(value))
        return this.fail(name, "is a number that JSON cannot carry exactly; send it as a string");
      return String(value);
    }
    if (typeof value !== "string") return this.fail(name, `must be a string, not ${describe(value)}`);
    if (value.trim() === "") return this.fail(name, "must not be empty");
    if (value.length > MAX_IDENTIFIER_LENGTH)
      return this.fail(name, `is longer than ${MAX_IDENTIFIER_LENGTH} characters`);
    if (value !== cleanText(value))
      return this.fail(name, "must not contain NUL characters or halves of surrogate pairs");
    return value;
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const value = this.value(name);
    if (value === undefined) return null;
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined) return choice;
    const near = typeof value === "string" ? nearestName(value.trim(), choices) : null;
    const hint = near === null ? "" : `; did you mean ${near}?`;
    return this.fail(name, `must be one of ${choices.join(", ")}, not ${describe(value)}${hint}`);
  }

  /** Notes it, if so. */
  hasTooMany(name: string, elements: readonly unknown[]): boolean {
    if (elements.length <= MAX_ELEMENTS) return false;
    this.fail(name, `has ${elements.length} elements; at most ${MAX_ELEMENTS} are allowed`);
    return true;
  }

  object(name: string): Fields | null {
    const value = this.value(name);
    if (value === undefined) return null;
    if (!isRecord(value)) return this.fail(name, `must be an object, not ${describe(value)}`);
    if (this.hasTooMany(name, Object.keys(value))) return null;
    return new Fields(value, { fields: this, prefix: `${this.#prefix}${name}.` });
  }

  objects(name: string): readonly Fields[] {
    const value = this.value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.fail(name, `must be an array of objects, not ${describe(value)}`);
      return [];
    }
    if (this.hasTooMany(name, value)) return [];
    return value.flatMap((element: unknown, index) => {
      if (isRecord(element))
        return [new Fields(element, { fields: this, prefix: `${this.#prefix}${name}[${index}].` })];
      this.fail(`${name}[${index}]`, `must be an object, not ${describe(element)}`);
      return [];
    });
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Well-formed Unicode without NULs, which neither the index nor UTF-8 can hold otherwise. */
export function cleanText(text: string): string {
  return (text.includes("\0") ? text.replaceAll("\0", " ") : text).toWellFormed();
}

/** A value as it is shown in a reason: short, and recognizable. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return quote(value);
  if (typeof value === "object") return value === null ? "null" : "an object";
  return String(value);
}

function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(cleanText(short));
}
