import { availableParallelism } from "node:os";
import { BoundedCache } from "./bounded-cache.ts";
import type { Engine } from "./engine.ts";
import { RowReader } from "./row-reader.ts";
import { StaleBookError } from "./rows/stale-book-error.ts";
import { DOCUMENTS } from "./schema.ts";
import { createStatementBuilder, type StatementBuilder } from "./statement-builder.ts";
import { StoredDocument } from "./stored-document.ts";

/** Which version of which post. */
export interface DocumentKey {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** A key without the uid, which hardly ever tells more than the ID. */
export type UnnamedKey = Omit<DocumentKey, "uid">;

/** What posts say and show. */
export interface Documents {
  /** In the order of the keys; undefined for one that is not there. */
  load(keys: readonly DocumentKey[]): Promise<readonly (StoredDocument | undefined)[]>;
  /** By keys without uids, in their order. One that is not there is left out. Throws StaleBookError if only the uid would tell two posts apart. */
  find<Key extends UnnamedKey>(keys: readonly Key[]): Promise<readonly FoundDocument<Key>[]>;
  /** Whether it is remembered, or being read. */
  has(key: UnnamedKey): boolean;
  /** Reads those that are not, and remembers them. */
  prepare(keys: readonly UnnamedKey[]): Promise<void>;
}

interface FoundDocument<Key> {
  readonly key: Key & DocumentKey;
  readonly document: StoredDocument;
}

/**
 * A class, because the engine of JavaScript puts objects from a literal among what stays as soon as those from the same place have stayed: what
 * is remembered and what passes through come from the same place.
 */
class DocumentRow {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  /** A byte text; see `byte-text.ts`. */
  readonly text: string;
  /** Another one with the same ID and version, of another post. */
  other: DocumentRow | null = null;

  constructor(reader: RowReader) {
    this.id = reader.uint64();
    this.uid = reader.string();
    this.version = reader.uint64();
    this.text = reader.byteText();
  }
}

/** By their keys without uids. */
type Rows = ReadonlyMap<string, DocumentRow>;

interface Batch {
  readonly names: ReadonlySet<string>;
  readonly rows: Promise<Rows>;
}

interface JoinedRead {
  readonly keys: UnnamedKey[];
  readonly rows: Promise<Rows>;
}

type Read = (keys: readonly UnnamedKey[]) => Promise<Rows>;

/** The most documents that are asked for together: the last waits for all of them. */
const MOST_TOGETHER = 200;
/** Few lie far apart, and their places are looked for in small steps. */
const MANY = 200;
const FAR_APART = "SETTINGS merge_tree_coarse_index_granularity = 2";
/** About how much memory a row takes beside its text. */
const ROW_WEIGHT = 200;

/**
 * Remembers documents as long as there is room: a version of a post never changes, so they are never stale. What somebody is reading
 * already is waited for.
 */
export function createDocuments(engine: Engine, maxBytes: number): Documents {
  const known = new BoundedCache<DocumentRow>(maxBytes);
  /**
   * Not a map by name: one that fills and empties with every page is copied again and again, each copy points to the next, and as long as the
   * oldest has not been collected as garbage all pages since are kept.
   */
  let underWay: readonly Batch[] = [];

  async function keep(found: Promise<readonly DocumentRow[]>): Promise<Rows> {
    const rows = new Map<string, DocumentRow>();
    for (const row of await found) {
      const name = unnamedKey(row);
      row.other = rows.get(name) ?? null;
      rows.set(name, row);
    }
    if (maxBytes > 0) for (const [name, row] of rows) known.set(name, row, weigh(row));
    return rows;
  }

  const readAlone: Read = (keys) => keep(readDocuments(engine, keys, atTimes));
  const readJoined = joinReads((keys) =>
    keep(readDocuments(engine, keys, keys.length > MANY ? betweenTimes : atTimes)),
  );

  function readTogether(keys: readonly UnnamedKey[], read: Read): Promise<Rows> {
    const batch = { names: new Set(keys.map(unnamedKey)), rows: read(keys) };
    underWay = [...underWay, batch];
    const end = () => {
      underWay = underWay.filter((one) => one !== batch);
    };
    batch.rows.then(end, end);
    return batch.rows;
  }

  const batchWith = (name: string): Batch | undefined => underWay.find(({ names }) => names.has(name));

  function isUnknown(key: UnnamedKey): boolean {
    const name = unnamedKey(key);
    return known.get(name) === undefined && batchWith(name) === undefined;
  }

  async function findRows(keys: readonly UnnamedKey[], read: Read): Promise<readonly (DocumentRow | null)[]> {
    const names = keys.map(unnamedKey);
    const remembered = names.map((name) => known.get(name));
    const awaited = new Set<Promise<Rows>>();
    const missing = keys.filter((_, index) => {
      if (remembered[index] !== undefined) return false;
      const batch = batchWith(names[index] ?? "");
      if (batch !== undefined) awaited.add(batch.rows);
      return batch === undefined;
    });
    if (missing.length > 0) awaited.add(readTogether(missing, read));
    const found = await Promise.all(awaited);
    return names.map(
      (name, index) => remembered[index] ?? found.find((some) => some.has(name))?.get(name) ?? null,
    );
  }

  return {
    async load(keys) {
      const found = await findRows(keys, readAlone);
      return keys.map(({ uid }, index) => {
        let row = found[index] ?? null;
        while (row !== null && row.uid !== uid) row = row.other;
        return row === null ? undefined : new StoredDocument(row.text);
      });
    },
    async find(keys) {
      const found = await findRows(keys, readJoined);
      return keys.flatMap((key, index) => {
        const row = found[index] ?? null;
        if (row === null) return [];
        if (row.other !== null) throw new StaleBookError(`there are two of ${unnamedKey(key)}`);
        return [{ key: { ...key, uid: row.uid }, document: new StoredDocument(row.text) }];
      });
    },
    has: (key) => !isUnknown(key),
    async prepare(keys) {
      const unknown = keys.filter(isUnknown);
      if (unknown.length > 0) await readTogether(unknown, readJoined);
    },
  };
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

function weigh({ text, other }: DocumentRow): number {
  return text.length + ROW_WEIGHT + (other === null ? 0 : weigh(other));
}

/** In binary: a document is JSON, and would be JSON in JSON otherwise. */
async function readDocuments(
  engine: Engine,
  keys: readonly UnnamedKey[],
  placesOf: typeof atTimes,
): Promise<readonly DocumentRow[]> {
  const builder = createStatementBuilder();
  const bytes = await engine.readRowBinary(
    builder.build(
      // Rows are chosen by the ID alone, and only of these anything else is read: a quarter less time.
      `SELECT id, uid, version, document FROM ${DOCUMENTS} PREWHERE ${withIds(keys, builder)} WHERE indexHint(${placesOf(keys, builder)})
       ${keys.length > MANY ? "" : FAR_APART}`,
    ),
  );
  const reader = new RowReader(bytes);
  const rows: DocumentRow[] = [];
  while (reader.more) rows.push(new DocumentRow(reader));
  return rows;
}

/** Where many are read of no more posts than a book has, their places are found soonest by going from the first to the last. */
function betweenTimes(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const { published_at } of keys) {
    from = Math.min(from, published_at);
    to = Math.max(to, published_at);
  }
  return `published_at >= ${builder.bind("UInt32", from)} AND published_at <= ${builder.bind("UInt32", to)}`;
}

/** Conditions that hold at the keys and hardly anywhere else; the engine finds the places by the times and the IDs. */
export function atKeys(keys: readonly UnnamedKey[], builder: StatementBuilder): readonly string[] {
  return [atTimes(keys, builder), withIds(keys, builder)];
}

function atTimes(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  const times = [...new Set(keys.map((key) => key.published_at))];
  return `published_at IN ${builder.bind("Array(UInt32)", times)}`;
}

function withIds(keys: readonly UnnamedKey[], builder: StatementBuilder): string {
  const ids = keys.map((key) => key.id);
  return `id IN ${builder.bind("Array(UInt64)", ids)}`;
}

function unnamedKey({ id, version }: Pick<DocumentKey, "id" | "version">): string {
  return `${id} ${version}`;
}

export function documentKey({ id, uid, version }: Omit<DocumentKey, "published_at">): string {
  return `${id} ${version} ${uid}`;
}
