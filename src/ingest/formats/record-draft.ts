import { isRecord } from "../prepare/fields.ts";
import { MAX_RAW_BYTES } from "../prepare/value-fields.ts";

/** A record of our import format in the making. */
export type RecordDraft = Readonly<Record<string, unknown>>;

/** Only what is there: fields without a value are left out; undefined if nothing is left. */
export function present(fields: RecordDraft): RecordDraft | undefined {
  const kept: Record<string, unknown> = {};
  let count = 0;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    count += 1;
    // As a key like any other; an assignment would do something else.
    if (name === "__proto__") Object.defineProperty(kept, name, { value, enumerable: true });
    else kept[name] = value;
  }
  return count === 0 ? undefined : kept;
}

/**
 * A whole record from its fields; a source that says nothing at all still makes an empty one, which is then rejected.
 */
export function draft(fields: RecordDraft): RecordDraft {
  return present(fields) ?? {};
}

/** With what it was made of as `raw`. One that is too large is left out, and the post is kept. */
export function withRaw(record: RecordDraft, source: unknown, unused: UnusedFields): RecordDraft {
  if (!isRecord(source)) return record;
  if (Buffer.byteLength(JSON.stringify(source)) <= MAX_RAW_BYTES) return { ...record, raw: source };
  unused.note(`an original of more than ${MAX_RAW_BYTES} bytes`);
  return record;
}

/** Names that are remembered; a source can have any number of them. */
const MAX_NAMES = 1000;
const MAX_SHOWN = 40;

/** Counts what a source has and the records have not, so that it can be said at the end. */
export class UnusedFields {
  readonly #counts = new Map<string, number>();
  #others = 0;

  note(name: string): void {
    const count = this.#counts.get(name);
    if (count === undefined && this.#counts.size >= MAX_NAMES) this.#others += 1;
    else this.#counts.set(name, (count ?? 0) + 1);
  }

  /** Notes every field that is not known and not empty; `prefix` is where they stand. */
  noteOthers(fields: Readonly<Record<string, unknown>>, known: ReadonlySet<string>, prefix = ""): void {
    for (const [name, value] of Object.entries(fields)) {
      if (!known.has(name) && !isEmpty(value)) this.note(prefix + name);
    }
  }

  /** One sentence, or nothing to say. `unit` is what they were counted in: "row". */
  report(unit: string, warn: (sentence: string) => void): void {
    if (this.#counts.size === 0) return;
    const shown = [...this.#counts].slice(0, MAX_SHOWN);
    const names = shown.map(([name, count]) => `${name} (${count} ${count === 1 ? unit : pluralOf(unit)})`);
    const others = this.#counts.size - shown.length + this.#others;
    warn(`Not kept: ${names.join(", ")}${others === 0 ? "" : ` and ${others} more`}.`);
  }
}

function pluralOf(unit: string): string {
  return unit.endsWith("y") ? `${unit.slice(0, -1)}ies` : `${unit}${unit.endsWith("s") ? "es" : "s"}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
}
