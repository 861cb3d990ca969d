import { LRUCache } from "lru-cache";
import type { Engine } from "../engine.ts";
import { type DocumentKey, type DocumentRow, documentKey, MANY, readDocuments } from "./read-documents.ts";
import { StoredDocument } from "./stored-document.ts";

/** What posts say and show. */
export interface Documents {
  /** In the order of the keys; undefined for one that is not there. */
  load(keys: readonly DocumentKey[]): Promise<readonly (StoredDocument | undefined)[]>;
}

/** About how much memory a row takes beside its text. */
const ROW_WEIGHT = 200;

/** Remembers documents as long as there is room: a version of a post never changes, so they are never stale. */
export function createDocuments(engine: Engine, maxBytes: number): Documents {
  const known = new LRUCache<string, DocumentRow>({ maxSize: maxBytes });
  return {
    async load(keys) {
      const rows = new Map<string, DocumentRow>();
      const missing = keys.filter((key) => {
        const name = documentKey(key);
        const row = known.get(name);
        if (row !== undefined) rows.set(name, row);
        return row === undefined;
      });
      if (missing.length > 0) {
        for (const row of await readDocuments(engine, missing)) {
          const name = documentKey(row);
          rows.set(name, row);
          // All others would be forgotten for a page of many.
          if (missing.length <= MANY) known.set(name, row, { size: row.text.length + ROW_WEIGHT });
        }
      }
      return keys.map((key) => {
        const row = rows.get(documentKey(key));
        return row === undefined ? undefined : new StoredDocument(row.text);
      });
    },
  };
}
