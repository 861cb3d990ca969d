import { availableParallelism } from "node:os";
import { BoundedCache } from "./bounded-cache.ts";
import type { Engine } from "./engine.ts";
import type { DocumentFiles } from "./files/document-files.ts";
import {
  atTimes,
  betweenTimes,
  type DocumentKey,
  type DocumentRow,
  MANY,
  readDocuments,
  type Stretch,
  stretchOf,
  type UnnamedKey,
} from "./read-documents.ts";
import { StaleBookError } from "./stale-book-error.ts";
import { StoredDocument } from "./stored-document.ts";

/** What posts say and show. */
export interface Documents {
  /** In the order of the keys; undefined for one that is not there. */
  load(keys: readonly DocumentKey[]): Promise<readonly (StoredDocument | undefined)[]>;
  /** By keys without uids, in their order. One that is not there is left out. Throws StaleBookError if only the uid would tell two posts apart. */
  find<Key extends UnnamedKey>(keys: readonly Key[]): Promise<readonly FoundDocument<Key>[]>;
  /** Whether it is remembered, or being read. */
  has(key: UnnamedKey): boolean;
  /** Whether there is nothing to be gained by reading them before they are asked for. */
  areNear(keys: readonly UnnamedKey[]): boolean;
  /** Reads those that are not, and remembers them. */
  prepare(keys: readonly UnnamedKey[]): Promise<void>;
}

interface FoundDocument<Key> {
  readonly key: Key;
  readonly uid: string;
  readonly document: StoredDocument;
}

/** By their IDs. Those of a post that was replaced a moment ago are several. */
type Rows = ReadonlyMap<number, DocumentRow>;

interface Batch {
  readonly stretch: Stretch;
  /** The versions of the posts with these IDs. */
  readonly wanted: ReadonlyMap<number, number>;
  readonly rows: Promise<Rows>;
}

interface Page extends Batch {
  readonly weight: number;
}

interface JoinedRead {
  readonly keys: UnnamedKey[];
  readonly rows: Promise<Rows>;
}

type Read = (keys: readonly UnnamedKey[]) => Promise<Rows>;

/** The most documents that are asked for together: the last waits for all of them. */
const MOST_TOGETHER = 200;
/** Of the memory for documents. */
const PAGES_SHARE = 0.5;
/** About how much memory a row takes beside its text. */
const ROW_WEIGHT = 200;

/**
 * Remembers documents as long as there is room: a version of a post never changes, so they are never stale. What somebody is reading
 * already is waited for. Gives the documents of an operation, which reads them from the files if there are any, or asks.
 */
export function createDocuments(
  engine: Engine,
  maxBytes: number,
): (files: DocumentFiles | null) => Documents {
  const known = new BoundedCache<DocumentRow, number>(maxBytes * (1 - PAGES_SHARE));
  /**
   * Not a map by key: one that fills and empties with every page is copied again and again, each copy points to the next, and as long as the
   * oldest has not been collected as garbage all pages since are kept.
   */
  let underWay: readonly Batch[] = [];
  /** Of pages of many, the latest first. To remember each document by itself would take as long as to read it, and all others would be forgotten. */
  let pages: readonly Page[] = [];

  function keepPage(batch: Batch, rows: Rows): void {
    let weight = 0;
    for (const row of rows.values()) weight += weigh(row);
    // What was not there is asked for again.
    const found = [...batch.wanted].filter(([id, version]) => versionOf(rows.get(id), version) !== null);
    const all = [{ ...batch, wanted: new Map(found), weight }, ...pages];
    let sum = 0;
    const beyond = all.findIndex((page) => {
      sum += page.weight;
      return sum > maxBytes * PAGES_SHARE;
    });
    pages = beyond === -1 ? all : all.slice(0, beyond);
  }

  function keep(found: readonly DocumentRow[]): Rows {
    const rows = new Map<number, DocumentRow>();
    for (const row of found) {
      row.other = rows.get(row.id) ?? null;
      rows.set(row.id, row);
    }
    if (maxBytes > 0 && rows.size <= MANY) {
      for (const row of rows.values()) known.set(row.id, row, weigh(row));
    }
    return rows;
  }

  const readAlone: Read = async (keys) => keep(await readDocuments(engine, keys, atTimes));
  const readJoined = joinReads(async (keys) =>
    keep(await readDocuments(engine, keys, keys.length > MANY ? betweenTimes : atTimes)),
  );

  function readTogether(keys: readonly UnnamedKey[], read: Read): Promise<Rows> {
    const wanted = new Map(keys.map(({ id, version }) => [id, version]));
    const batch = { stretch: stretchOf(keys), wanted, rows: read(keys) };
    underWay = [...underWay, batch];
    const end = () => {
      underWay = underWay.filter((one) => one !== batch);
    };
    batch.rows.then((rows) => {
      end();
      if (rows.size > MANY) keepPage(batch, rows);
    }, end);
    return batch.rows;
  }

  function batchWith({ published_at, id, version }: UnnamedKey): Batch | undefined {
    const hasIt = ({ stretch, wanted }: Batch) =>
      stretch.from <= published_at && published_at <= stretch.to && wanted.get(id) === version;
    return underWay.find(hasIt) ?? pages.find(hasIt);
  }

  /** Reads those of the keys that nobody is reading; gives all that has been read then. */
  function gather(keys: readonly UnnamedKey[], read: Read): Promise<readonly Rows[]> {
    const awaited = new Set<Promise<Rows>>();
    const unknown = keys.filter((key) => {
      const batch = batchWith(key);
      if (batch !== undefined) awaited.add(batch.rows);
      return batch === undefined;
    });
    if (unknown.length > 0) awaited.add(readTogether(unknown, read));
    return Promise.all(awaited);
  }

  /** Out of files, if there are any; what is not found there is asked for. */
  async function findRows(
    keys: readonly UnnamedKey[],
    ask: Read,
    files: DocumentFiles | null,
  ): Promise<readonly (DocumentRow | null)[]> {
    const rows = keys.map(({ id, version }) => versionOf(known.get(id), version));
    const missing = () => keys.filter((_, index) => rows[index] === null);
    const take = (found: readonly Rows[]) => {
      keys.forEach(({ id, version }, index) => {
        for (let at = 0; rows[index] === null && at < found.length; at += 1) {
          rows[index] = versionOf(found[at]?.get(id), version);
        }
      });
    };
    let read = ask;
    if (files !== null) {
      const unread = missing().filter((key) => batchWith(key) === undefined);
      if (files.areNear(unread)) take([keep(files.read(unread))]);
      else read = async (wanted) => keep(await files.readAside(wanted));
    }
    // The second time what was not in the files, whoever looked there.
    for (const way of [read, ask]) {
      const sought = missing();
      if (sought.length === 0) break;
      take(await gather(sought, way));
    }
    return rows;
  }

  return (files) => ({
    async load(keys) {
      const found = await findRows(keys, readAlone, null);
      return keys.map((key, index) => {
        let row = found[index] ?? null;
        while (row !== null && row.uid !== key.uid) row = versionOf(row.other, key.version);
        return row === null ? undefined : new StoredDocument(row.text);
      });
    },
    async find(keys) {
      const found = await findRows(keys, readJoined, files);
      return keys.flatMap((key, index) => {
        const row = found[index] ?? null;
        if (row === null) return [];
        if (versionOf(row.other, key.version) !== null) {
          throw new StaleBookError(`there are two posts with the ID ${key.id}`);
        }
        return [{ key, uid: row.uid, document: new StoredDocument(row.text) }];
      });
    },
    has: (key) => versionOf(known.get(key.id), key.version) !== null || batchWith(key) !== undefined,
    areNear: (keys) => files?.areNear(keys) ?? false,
    async prepare(keys) {
      await findRows(keys, readJoined, files);
    },
  });
}

/** The first one of this version, among those with the same ID. */
function versionOf(first: DocumentRow | null | undefined, version: number): DocumentRow | null {
  let row = first ?? null;
  while (row !== null && row.version !== version) row = row.other;
  return row;
}

/**
 * A question costs the engine as much as ten of its documents do: whoever comes while as many are being answered as there are processors is
 * asked for together with all others who have come.
 */
function joinReads(read: Read): Read {
  const running = new Set<Promise<void>>();
  let next: JoinedRead | null = null;

  function start(keys: readonly UnnamedKey[]): Promise<Rows> {
    const rows = read(keys);
    const end = () => void running.delete(over);
    const over: Promise<void> = rows.then(end, end);
    running.add(over);
    return rows;
  }

  return (keys) => {
    if (running.size < availableParallelism()) return start(keys);
    if (next !== null && next.keys.length + keys.length <= MOST_TOGETHER) {
      next.keys.push(...keys);
      return next.rows;
    }
    const mine: JoinedRead = {
      keys: [...keys],
      rows: Promise.race(running).then(() => {
        if (next === mine) next = null;
        return start(mine.keys);
      }),
    };
    next = mine;
    return mine.rows;
  };
}

function weigh({ length, other }: DocumentRow): number {
  return length + ROW_WEIGHT + (other === null ? 0 : weigh(other));
}
