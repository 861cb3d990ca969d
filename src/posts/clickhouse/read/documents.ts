import { LRUCache } from "lru-cache";
import type { Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import { RowReader } from "../../batch/row-bytes.ts";
import { fromByteText } from "../../document/content-texts.ts";
import type { Account, PostContent } from "../../post.ts";
import type { StoredPost } from "../../posts.ts";
import { createStatementBuilder, type Engine, type StatementBuilder } from "../engine.ts";
import { DOCUMENTS } from "../schema.ts";
import type { Document } from "../write/post-row.ts";

type Head = Omit<Document, "content">;

const CONTENT = ',"content":';

/** A document as it is stored. The content is parsed when it is read: most answers only pass it on. */
export class StoredDocument implements Document {
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  readonly language: string | null;
  readonly engagement: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** JSON, as a byte text. */
  readonly contentText: string;

  /** The content comes last; before it are codes and numbers, and nothing that could be taken for it. */
  constructor(text: string) {
    const headEnd = text.indexOf(CONTENT);
    const head = JSON.parse(`${text.slice(0, headEnd)}}`) as Head;
    this.platform = head.platform;
    this.type = head.type;
    this.kind = head.kind;
    this.language = head.language;
    this.engagement = head.engagement;
    this.createdAt = head.createdAt;
    this.updatedAt = head.updatedAt;
    this.contentText = text.slice(headEnd + CONTENT.length, -1);
  }

  /**
   * Parsed anew every time: kept, the posts of a page would take four times the memory until the last of them has left.
   */
  get content(): PostContent {
    return JSON.parse(fromByteText(this.contentText)) as PostContent;
  }
}

/** What posts say and show. */
export interface Documents {
  /** In the order of the keys; undefined for one that is not there. */
  load(keys: readonly DocumentKey[]): Promise<readonly (StoredDocument | undefined)[]>;
}

/** About how much memory a row takes beside its text. */
const ROW_WEIGHT = 200;

/** Remembers documents as long as there is room: a version of a post never changes, so they are never stale. */
export function createDocuments(engine: Engine, maxBytes: number): Documents {
  // Zero bytes: nothing is remembered.
  const known = new LRUCache<string, DocumentRow>({ maxSize: Math.max(1, maxBytes) });
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

/** A post as a page has it; its content is parsed when it is read. */
export class FoundPost implements StoredPost {
  readonly id: number;
  readonly uid: string;
  readonly publishedAt: number;
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  readonly relative: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly contentText: string;
  readonly account: Account;
  readonly listIds: readonly number[];
  readonly #document: StoredDocument;

  constructor(
    key: Omit<DocumentKey, "version"> & { readonly relative: number },
    document: StoredDocument,
    account: Account,
    listIds: readonly number[],
  ) {
    this.id = key.id;
    this.uid = key.uid;
    this.publishedAt = key.published_at;
    this.platform = document.platform as Platform;
    this.type = document.type as PostType;
    this.kind = document.kind as Kind;
    this.language = document.language;
    this.engagement = document.engagement;
    this.relative = key.relative;
    this.createdAt = document.createdAt;
    this.updatedAt = document.updatedAt;
    this.contentText = document.contentText;
    this.account = account;
    this.listIds = listIds;
    this.#document = document;
  }

  get content(): PostContent {
    return this.#document.content;
  }
}

/** Which version of which post. */
export interface DocumentKey {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
}

/** A key without the uid, which hardly ever tells more than the ID. */
type UnnamedKey = Omit<DocumentKey, "uid">;

interface DocumentRow {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  /** A byte text; see `content-texts.ts`. */
  readonly text: string;
}

/** Few lie far apart, and their places are looked for in small steps. */
const MANY = 200;
const FAR_APART = "SETTINGS merge_tree_coarse_index_granularity = 2";

/** In binary: a document is JSON, and would be JSON in JSON otherwise. */
async function readDocuments(engine: Engine, keys: readonly UnnamedKey[]): Promise<readonly DocumentRow[]> {
  const builder = createStatementBuilder();
  const bytes = await engine.readRowBinary(
    builder.build(
      // Rows are chosen by the ID alone, and only of these anything else is read: a quarter less time.
      `SELECT id, uid, version, document FROM ${DOCUMENTS} PREWHERE ${withIds(keys, builder)} WHERE indexHint(${atTimes(keys, builder)})
       ${keys.length > MANY ? "" : FAR_APART}`,
    ),
  );
  const reader = new RowReader(bytes);
  const rows: DocumentRow[] = [];
  while (reader.more) {
    rows.push({
      id: reader.uint64(),
      uid: reader.string(),
      version: reader.uint64(),
      text: reader.byteText(),
    });
  }
  return rows;
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

export function documentKey({ id, uid, version }: Omit<DocumentKey, "published_at">): string {
  return `${id} ${version} ${uid}`;
}
