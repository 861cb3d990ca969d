/** A record of our import format in the making. */
export type RecordDraft = Readonly<Record<string, unknown>>;

/** Only what is there: fields without a value are left out; undefined if nothing is left. */
export function present(fields: RecordDraft): RecordDraft | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A whole record from its fields; a source that says nothing at all still makes an empty one, which is then rejected. */
export function draft(fields: RecordDraft): RecordDraft {
  return present(fields) ?? {};
}
