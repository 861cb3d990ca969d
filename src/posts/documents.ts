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

/** What posts say and show. */
export interface Documents {
  /** In the order of the keys; undefined for one that is not there. */
  load(keys: readonly DocumentKey[]): Promise<readonly (StoredDocument | undefined)[]>;
  /**
   * The same keys with their uids. One that is not there is left out. Throws StaleBookError if only the uid would tell two posts apart.
   * The documents are remembered on the way, if there is room. If any have to be read, those of `ahead` are read along with them:
   * ten cost as much as a hundred.
   */
  identify<Key extends UnnamedKey>(
    keys: readonly Key[],
    ahead?: readonly UnnamedKey[],
  ): Promise<readonly (Key & DocumentKey)[]>;
}

/** A key without the uid, which hardly ever tells more than the ID. */
export type UnnamedKey = Omit<DocumentKey, "uid">;

/** About how much memory a uid takes. */
const UID_WEIGHT = 150;
const UID_BYTES = 8 * 2 ** 20;

/**
 * Remembers documents as long as there is room: a version of a post never changes, so they are never stale. What somebody is reading
 * already is waited for.
 */
export function createDocuments(engine: Engine, maxBytes: number): Documents {
  /** Byte texts; see `byte-text.ts`. */
  const known = new BoundedCache<string>(maxBytes);
  const underWay = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const uids = new BoundedCache<string>(UID_BYTES);

  async function read(keys: readonly DocumentKey[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    for (const row of await readDocuments(engine, keys)) {
      const name = documentKey(row);
      texts.set(name, row.document);
      known.set(name, row.document, name.length + row.document.length);
    }
    return texts;
  }

  function readTogether(keys: readonly DocumentKey[]): Promise<ReadonlyMap<string, string>> {
    const reading = read(keys);
    const names = keys.map(documentKey);
    for (const name of names) underWay.set(name, reading);
    const end = () => {
      for (const name of names) if (underWay.get(name) === reading) underWay.delete(name);
    };
    reading.then(end, end);
    return reading;
  }

  return {
    async load(keys) {
      const names = keys.map(documentKey);
      const texts = names.map((name) => known.get(name));
      const awaited = new Set<Promise<ReadonlyMap<string, string>>>();
      const missing = keys.filter((_, index) => {
        const reading = underWay.get(names[index] ?? "");
        if (texts[index] !== undefined || reading === undefined) return texts[index] === undefined;
        awaited.add(reading);
        return false;
      });
      if (missing.length > 0) awaited.add(readTogether(missing));
      const read = await Promise.all(awaited);
      return names.map((name, index) => {
        const text = texts[index] ?? read.find((some) => some.has(name))?.get(name);
        return text === undefined ? undefined : new StoredDocument(text);
      });
    },
    async identify(keys, ahead = []) {
      const named = new Map<string, string>();
      const missing: UnnamedKey[] = [];
      for (const key of keys) {
        const uid = uids.get(unnamedKey(key));
        if (uid === undefined) missing.push(key);
        else named.set(unnamedKey(key), uid);
      }
      if (missing.length > 0) missing.push(...ahead.filter((key) => uids.get(unnamedKey(key)) === undefined));
      for (const row of missing.length === 0 ? [] : await readDocuments(engine, missing)) {
        const name = unnamedKey(row);
        if ((named.get(name) ?? row.uid) !== row.uid) throw new StaleBookError(`there are two of ${name}`);
        named.set(name, row.uid);
        uids.set(name, row.uid, UID_WEIGHT);
        known.set(documentKey(row), row.document, documentKey(row).length + row.document.length);
      }
      return keys.flatMap((key) => {
        const uid = named.get(unnamedKey(key));
        return uid === undefined ? [] : [{ ...key, uid }];
      });
    },
  };
}

/** In binary: a document is JSON, and would be JSON in JSON otherwise. */
async function readDocuments(
  engine: Engine,
  keys: readonly UnnamedKey[],
): Promise<readonly (Omit<DocumentKey, "published_at"> & { readonly document: string })[]> {
  const builder = createStatementBuilder();
  const [byTime, byId] = atKeys(keys, builder);
  const bytes = await engine.readRowBinary(
    builder.build(
      // Rows are chosen by the ID alone, and only of these anything else is read: a quarter less time.
      `SELECT id, uid, version, document FROM ${DOCUMENTS} PREWHERE ${byId} WHERE ${byTime}`,
    ),
  );
  const reader = new RowReader(bytes);
  const rows = [];
  while (reader.more) {
    rows.push({
      id: reader.uint64(),
      uid: reader.string(),
      version: reader.uint64(),
      document: reader.byteText(),
    });
  }
  return rows;
}

/** Conditions that hold at the keys and hardly anywhere else; the engine finds the places by the times and the IDs. */
export function atKeys(
  keys: readonly UnnamedKey[],
  builder: StatementBuilder,
): readonly [byTime: string, byId: string] {
  const times = [...new Set(keys.map((key) => key.published_at))];
  const ids = keys.map((key) => key.id);
  return [
    `published_at IN ${builder.bind("Array(UInt32)", times)}`,
    `id IN ${builder.bind("Array(UInt64)", ids)}`,
  ];
}

function unnamedKey({ id, version }: Pick<DocumentKey, "id" | "version">): string {
  return `${id} ${version}`;
}

export function documentKey({ id, uid, version }: Omit<DocumentKey, "published_at">): string {
  return `${id} ${version} ${uid}`;
}
