import { isRecord } from "../../prepare/fields.ts";
import type { Format, FormatItem, ReadOptions } from "../format.ts";
import { type RecordDraft, UnusedFields, withRaw } from "../record-draft.ts";
import { at, readJson, selectDocuments } from "../scan/read-json.ts";
import { toItem } from "./fourcat-csv.ts";
import {
  fromInstagram,
  fromMastodon,
  fromTelethon,
  fromTikTok,
  fromTwitterWeb,
  type ObjectMapping,
} from "./platform-objects.ts";

const MAPPINGS: readonly ObjectMapping[] = [
  fromTikTok,
  fromTwitterWeb,
  fromInstagram,
  fromTelethon,
  fromMastodon,
];

/**
 * A row of a 4CAT dataset, from any form of line; null if it is none. Where it was collected goes along as
 * `__import_meta`.
 */
function toRow(item: RecordDraft, unused: UnusedFields): RecordDraft | null {
  const { data, ...envelope } = item;
  // Zeeschuimer wraps what 4CAT unwraps when it imports.
  if (isRecord(data) && "source_platform" in item) return toRow({ ...data, __import_meta: envelope }, unused);
  if ("body" in item && "thread_id" in item) return item;
  const mapping = MAPPINGS.find(({ fits }) => fits(item));
  if (mapping === undefined) return null;
  unused.noteOthers(item, new Set([...mapping.fields, "__import_meta"]));
  return { ...mapping.toRow(item), __import_meta: at(item, "__import_meta") };
}

/**
 * A dataset of 4CAT: rows as it maps them, or the platforms' own objects as it keeps them (and Zeeschuimer hands them
 * over).
 */
export const fourcatNdjson: Format = {
  name: "4cat-ndjson",
  title: "Dataset of 4CAT or Zeeschuimer as NDJSON, mapped rows or native objects",
  detect: ({ paths }) => {
    if (paths.has("__import_meta") || (paths.has("source_platform") && paths.has("timestamp_collected")))
      return 1;
    if (paths.has("_chat") && paths.has("_sender")) return 1;
    const row = ["id", "thread_id", "body", "timestamp"].filter((path) => paths.has(path)).length;
    return row === 4 ? 0.95 : row === 3 ? 0.4 : 0;
  },
  read: readItems,
};

async function* readItems(
  chunks: AsyncIterable<Uint8Array>,
  { platforms, keepRaw, maxRecordBytes, warn }: ReadOptions,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  for await (const item of readJson(chunks, { select: selectDocuments, maxRecordBytes })) {
    if ("problem" in item) yield item;
    if (!("value" in item)) continue;
    const { line, value } = item;
    const row = isRecord(value) ? toRow(value, unused) : null;
    const read = row === null ? null : toItem(line, row, platforms, unused);
    if (read !== null && keepRaw && "record" in read) {
      yield { line, record: withRaw(read.record as RecordDraft, value, unused) };
    } else if (read !== null) yield read;
    else yield { line, problem: describeUnknown(value), text: JSON.stringify(value) };
  }
  unused.report("item", warn);
}

function describeUnknown(value: unknown): string {
  if (!isRecord(value)) return "The line must hold a JSON object.";
  const platform = at(value, "__import_meta", "source_platform") ?? at(value, "source_platform");
  if (typeof platform !== "string") return "This is neither a row nor an object of a 4CAT dataset.";
  return `Objects of ${platform} have no mapping; save the dataset as CSV in 4CAT, which maps it to rows.`;
}
