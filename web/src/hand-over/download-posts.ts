import { requestRaw } from "../api/request.ts";
import { createRecordCounter, type ExportFormat } from "./count-records.ts";
import { openFileSink } from "./file-sink.ts";

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
};

interface Download {
  /** Of the API, with the time range pinned. */
  readonly query: string;
  readonly format: ExportFormat;
  readonly fileName: string;
  /** As the page knows it; the answer says it anew. */
  readonly expected: number;
  readonly signal: AbortSignal;
  readonly onProgress: (written: number, total: number) => void;
}

export interface Downloaded {
  readonly written: number;
  readonly total: number;
}

/** Writes all posts of a search to a file as they come. Null: the reader was asked for a place and gave none. */
export async function downloadPosts(download: Download): Promise<Downloaded | null> {
  const { query, format, fileName, expected, signal, onProgress } = download;
  // First the place: a browser shows its dialog only right after a click.
  const sink = await openFileSink(fileName, MEDIA_TYPES[format], expected);
  if (sink === null) return null;
  try {
    const path = `/api/v1/posts/export?format=${format}${query === "" ? "" : `&${query}`}`;
    const response = await requestRaw(path, { signal });
    const total = Number(response.headers.get("x-total-posts") ?? expected);
    const count = createRecordCounter(format);
    let written = 0;
    for await (const chunk of chunksOf(response)) {
      await sink.write(chunk);
      written = count(chunk);
      onProgress(written, total);
    }
    await sink.close();
    return { written, total };
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

/** The body as it comes. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
