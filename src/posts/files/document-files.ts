import { mapInSlices } from "../map-in-slices.ts";
import { type ByteStretch, DocumentRow, MANY, textOfBytes, type UnnamedKey } from "../read-documents.ts";
import { type DocumentPart, type FoundPlace, granulesAt, OpenPart, PartGoneError } from "./document-part.ts";
import { textAt } from "./text-at.ts";
import { createTextReader } from "./text-reader.ts";
import { Unpacker, UnreadableFileError } from "./unpacker.ts";

/**
 * Reads documents out of the files that the engine keeps them in. To ask it costs milliseconds before anything is read, and what it reads is
 * copied through it; a document never changes, so there is nothing that only the engine would know.
 */
export interface DocumentFiles {
  /** Whether they are so few, or lie so near to each other, that they may be read at once. */
  areNear(keys: readonly UnnamedKey[]): boolean;
  /** At once, and nobody else is answered meanwhile. What is not among them must be asked for. */
  read(keys: readonly UnnamedKey[]): readonly DocumentRow[];
  /** In another thread, however far apart they lie. What is not among them must be asked for. */
  readAside(keys: readonly UnnamedKey[]): Promise<readonly DocumentRow[]>;
  /** Those that it reads from. */
  parts(): readonly DocumentPart[];
  /** Looks which files there are now. */
  reload(): Promise<void>;
  /** When somebody has looked who is looking. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The parts that there are; those that are known as they are known. */
type LoadParts = (known: readonly DocumentPart[]) => Promise<readonly DocumentPart[]>;

interface Found {
  readonly part: DocumentPart;
  readonly place: FoundPlace;
}

/** To find and unpack what is in one takes 0.03 to 0.04 ms. A page of a hundred documents should not wait for a thread to start, which takes 90. */
const MOST_GRANULES = 128;
/** It takes that long only if the files are not in memory, but on a disk. */
const PATIENCE_MS = 25;

export interface DocumentFilesOptions {
  readonly loadParts: LoadParts;
  /** Whether it reads on, however long it takes: in tests, and while nobody else could be asked. */
  isPatient(): boolean;
  /** The parts that are known before anything was loaded. */
  readonly parts: readonly DocumentPart[];
}

export function createDocumentFiles(options: DocumentFilesOptions): DocumentFiles {
  const { loadParts, isPatient } = options;
  // Texts are unpacked apart from the rest: those of the last granule are needed again, and stay.
  const [texts, others] = [new Unpacker(), new Unpacker()];
  const aside = createTextReader();
  const unusable = new WeakSet<DocumentPart>();
  let { parts } = options;
  let loading = Promise.resolve();

  function reload(): Promise<void> {
    loading = loading.then(async () => {
      // Whatever it is, they can be asked for.
      parts = await loadParts(parts).catch(() => []);
    });
    return loading;
  }

  function openParts(): OpenPart[] {
    return parts.map((part) => new OpenPart(part, others));
  }

  function closeParts(open: readonly OpenPart[]): void {
    for (const files of open) files.close();
    texts.forget();
  }

  /** Null if it cannot be read: then nothing of its part is any more. */
  function attempt<Result>(part: DocumentPart, read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PartGoneError) && !(error instanceof UnreadableFileError)) throw error;
      unusable.add(part);
      if (error instanceof PartGoneError) void reload();
      return null;
    }
  }

  /** Where one was found, the next is looked for first. */
  function find(key: UnnamedKey, open: OpenPart[]): Found | null {
    for (const [index, files] of open.entries()) {
      const { part } = files;
      if (unusable.has(part)) continue;
      const place = attempt(part, () => files.find(key));
      if (place === null) continue;
      open.splice(index, 1);
      open.unshift(files);
      return { part, place };
    }
    return null;
  }

  return {
    areNear(keys) {
      if (parts.length === 0) return false;
      if (keys.length <= MOST_GRANULES) return true;
      let granules = 0;
      for (const part of parts) {
        granules += new Set(keys.map(({ published_at }) => granulesAt(part, published_at).from)).size;
        if (granules > MOST_GRANULES) return false;
      }
      return true;
    },
    read(keys) {
      const open = openParts();
      const rows: DocumentRow[] = [];
      const end = performance.now() + (isPatient() ? Number.POSITIVE_INFINITY : PATIENCE_MS);
      try {
        for (const key of keys.toSorted(fromTheLast)) {
          const found = find(key, open);
          const row =
            found &&
            attempt(found.part, () => rowOf(found.place, textAt(texts, found.place).toString("latin1")));
          if (row !== null) rows.push(row);
          if (performance.now() > end) break;
        }
      } finally {
        closeParts(open);
      }
      return rows;
    },
    async readAside(keys) {
      const open = openParts();
      try {
        const sought = await mapInSlices(keys.toSorted(fromTheLast), (key) => find(key, open));
        const found = sought.filter((one) => one !== null);
        if (found.length === 0) return [];
        const read = await aside.read(found.map(({ place }) => place));
        if (read === null) return [];
        // Few are remembered one by one, and must not keep the others.
        const areFew = found.length <= MANY;
        return found.flatMap(({ part, place }, index) => {
          const text = read[index] ?? null;
          if (text === null) unusable.add(part);
          return text === null ? [] : [rowOf(place, areFew ? textOfBytes(text) : text)];
        });
      } finally {
        closeParts(open);
      }
    },
    parts: () => parts,
    reload,
    settled: () => loading,
    async close() {
      await loading;
      await aside.close();
    },
  };
}

function rowOf({ id, uid, version }: FoundPlace, text: string | ByteStretch): DocumentRow {
  return new DocumentRow(id, uid, version, text);
}

/** From the last in a granule to its first, as `textAt` wants them. */
function fromTheLast(left: UnnamedKey, right: UnnamedKey): number {
  return right.published_at - left.published_at || right.id - left.id;
}
