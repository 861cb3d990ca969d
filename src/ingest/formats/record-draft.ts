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

/** A whole record from its fields; a source that says nothing at all still makes an empty one, which is then rejected. */
export function draft(fields: RecordDraft): RecordDraft {
  return present(fields) ?? {};
}
