/** Where a download goes, chunk after chunk. */
export interface FileSink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

interface SavePicker {
  showSaveFilePicker(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** From so many posts on a download does not go through memory, where the browser can write to the disk itself. */
const MANY = 50_000;

/** Null: the reader was asked for a place and gave none. */
export async function openFileSink(name: string, type: string, posts: number): Promise<FileSink | null> {
  if (posts < MANY || !("showSaveFilePicker" in window)) return openMemorySink(name, type);
  try {
    const picker = window as unknown as SavePicker;
    const handle = await picker.showSaveFilePicker({ suggestedName: name });
    const stream = await handle.createWritable();
    return {
      write: (chunk) => stream.write(chunk),
      close: () => stream.close(),
      abort: () => stream.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    return openMemorySink(name, type);
  }
}

/** Collects the chunks, and saves them the way a browser saves any file. */
function openMemorySink(name: string, type: string): FileSink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: async (chunk) => {
      chunks.push(chunk);
    },
    close: async () => saveBlob(new Blob(chunks, { type }), name),
    abort: async () => {
      chunks = [];
    },
  };
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file when it comes to it; there is no event for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
