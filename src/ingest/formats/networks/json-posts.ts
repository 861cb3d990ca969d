import type { FormatItem, ReadOptions } from "../format.ts";
import { type RecordDraft, UnusedFields, withRaw } from "../record-draft.ts";
import { readJson, selectDocuments } from "../scan/read-json.ts";

/** Tells the line of a place in a text that comes in pieces. Places must be asked for in their order. */
export class LineCounter {
  #line = 1;
  #length = 0;
  /** Of line feeds behind the last place that was asked for. */
  #feeds: number[] = [];

  add(text: string): void {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
      this.#feeds.push(this.#length + at);
    this.#length += text.length;
  }

  lineAt(place: number): number {
    const passed = this.#feeds.findIndex((feed) => feed >= place);
    const count = passed === -1 ? this.#feeds.length : passed;
    this.#feeds = this.#feeds.slice(count);
    this.#line += count;
    return this.#line;
  }
}

export interface SourcedRecord {
  readonly record: RecordDraft;
  /** What it was made of. */
  readonly source: unknown;
}

/** How the answers and lines of one network become records. */
export interface NetworkReader {
  /** What fields that are not kept are counted in: "post". */
  readonly unit: string;
  /** What a document that is none of them is told. */
  readonly problem: string;
  /** The records of a document; null if it is of another kind. */
  records(document: unknown, unused: UnusedFields): readonly SourcedRecord[] | null;
  /** What was passed over, told when everything is read. */
  report?(warn: ReadOptions["warn"]): void;
}

/** JSON documents, one after the other or in an array, each with one post or with many. */
export async function* readPosts(
  chunks: AsyncIterable<Uint8Array>,
  { keepRaw, maxRecordBytes, warn }: ReadOptions,
  reader: NetworkReader,
): AsyncGenerator<FormatItem> {
  const unused = new UnusedFields();
  for await (const item of readJson(chunks, { select: selectDocuments, maxRecordBytes })) {
    if ("problem" in item) yield item;
    if (!("value" in item)) continue;
    const { line, value } = item;
    const records = reader.records(value, unused);
    if (records === null) yield { line, problem: reader.problem, text: JSON.stringify(value) };
    else {
      for (const { record, source } of records) {
        yield { line, record: keepRaw ? withRaw(record, source, unused) : record };
      }
    }
  }
  reader.report?.(warn);
  unused.report(reader.unit, warn);
}
