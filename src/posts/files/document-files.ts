import type { DocumentRow, UnnamedKey } from "../read-documents.ts";
import { type DocumentPart, granulesAt, OpenPart, PartGoneError } from "./document-part.ts";
import { Unpacker, UnreadableFileError } from "./unpacker.ts";

/**
 * Reads documents out of the files that the engine keeps them in. To ask it costs milliseconds before anything is read, and what it reads is
 * copied through it; a document never changes, so there is nothing that only the engine would know.
 */
export interface DocumentFiles {
  /** Whether they lie so near to each other that reading them takes less time than asking for them. */
  areNear(keys: readonly UnnamedKey[]): boolean;
  /** What is not among them must be asked for. */
  read(keys: readonly UnnamedKey[]): readonly DocumentRow[];
  /** Looks which files there are now. */
  reload(): Promise<void>;
  /** When somebody has looked who is looking. */
  settled(): Promise<void>;
}

/** The parts that there are; those that are known as they are known. */
type LoadParts = (known: readonly DocumentPart[]) => Promise<readonly DocumentPart[]>;

/** Nobody else is answered meanwhile, 0.04 to 0.15 ms for each. Of 1,000 documents that lie in more, the engine unpacks many at a time, beside us. */
const MOST_GRANULES = 64;
/** It takes that long only if the files are not in memory, but on a disk. */
const PATIENCE_MS = 25;

/** `patient`: reads on, however long it takes; for tests. */
export function createDocumentFiles(loadParts: LoadParts, patient: boolean): DocumentFiles {
  const patienceMs = patient ? Number.POSITIVE_INFINITY : PATIENCE_MS;
  const unpackers = { texts: new Unpacker(), others: new Unpacker() };
  const unusable = new WeakSet<DocumentPart>();
  let parts: readonly DocumentPart[] = [];
  let loading = Promise.resolve();

  function reload(): Promise<void> {
    loading = loading.then(async () => {
      // Whatever it is, they can be asked for.
      parts = await loadParts(parts).catch(() => []);
    });
    return loading;
  }

  function find(key: UnnamedKey, open: ReadonlyMap<DocumentPart, OpenPart>): DocumentRow | null {
    for (const [part, files] of open) {
      if (unusable.has(part)) continue;
      try {
        const row = files.find(key);
        if (row !== null) return row;
      } catch (error) {
        if (!(error instanceof PartGoneError) && !(error instanceof UnreadableFileError)) throw error;
        unusable.add(part);
        if (error instanceof PartGoneError) void reload();
      }
    }
    return null;
  }

  return {
    areNear(keys) {
      const [first, ...others] = parts;
      if (first === undefined) return false;
      if (keys.length <= MOST_GRANULES) return true;
      const largest = others.reduce((best, part) => (part.rows > best.rows ? part : best), first);
      const granules = new Set(keys.map(({ published_at }) => granulesAt(largest, published_at).from));
      return granules.size <= MOST_GRANULES;
    },
    read(keys) {
      const open = new Map(parts.map((part) => [part, new OpenPart(part, unpackers)]));
      const rows: DocumentRow[] = [];
      const end = performance.now() + patienceMs;
      try {
        // From the last in a granule to its first: what was unpacked for one has the next in it.
        for (const key of keys.toSorted(fromTheLast)) {
          const row = find(key, open);
          if (row !== null) rows.push(row);
          if (performance.now() > end) break;
        }
      } finally {
        for (const files of open.values()) files.close();
      }
      return rows;
    },
    reload,
    settled: () => loading,
  };
}

function fromTheLast(left: UnnamedKey, right: UnnamedKey): number {
  return right.published_at - left.published_at || right.id - left.id;
}
