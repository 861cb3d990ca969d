import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { FacetReader } from "../../columns/facet.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import { type PostContent, searchedParts } from "../../post.ts";
import type { Database, Statement } from "../database.ts";
import type { AccountReader } from "./account-reader.ts";
import { type FoundPosts, PostCollector } from "./found-posts.ts";
import type { PullingLists } from "./match-keyword.ts";

/** What is stored of a row besides its columns, with the number of bytes of its content. */
type StoredFacts = [
  row: number,
  uid: string,
  createdAt: number,
  updatedAt: number,
  firstRow: number,
  bytes: number,
];

interface StoredDocument {
  readonly uid: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly firstRow: number;
  readonly content: Uint8Array;
}

/** A content may have 16 MB, and a value of SQLite 1 GB. */
const READ_AT_ONCE = 25;

/** Makes posts of rows: what columns say of them, what they say themselves, and whose they are. */
export class Presenter {
  readonly #accounts: AccountReader;
  readonly #facets: FacetReader;
  readonly #documents: Statement;

  constructor(database: Database, accounts: AccountReader, facets: FacetReader) {
    this.#accounts = accounts;
    this.#facets = facets;
    // One value for many rows: on their own they take longer to leave SQLite than to be found.
    this.#documents = database.prepare(
      `SELECT json_group_array(json_array(posts.row, uid, created_at, updated_at, first_row, length(content))),
         CAST(group_concat(content, '') AS BLOB)
       FROM json_each(?) CROSS JOIN posts ON posts.row = value CROSS JOIN documents ON documents.row = value`,
    );
    this.#documents.setReturnArrays(true);
  }

  /** In the order of the rows. Posts that first came in row `before` or later are left out. */
  present(
    snapshot: Snapshot,
    rows: readonly number[],
    pulling: PullingLists,
    before = Number.POSITIVE_INFINITY,
  ): FoundPosts {
    const posts = new PostCollector(rows.length);
    const facets = this.#facets.of(snapshot.facets);
    const documents = this.#read(rows);
    for (const row of rows) {
      const chunk = snapshot.chunks[Math.floor(row / CHUNK_ROWS)];
      const stored = documents.get(row);
      const within = row % CHUNK_ROWS;
      const facet = facets[chunk?.facet[within] ?? 0];
      const account = this.#accounts.read(chunk?.account[within] ?? -1);
      if (chunk === undefined || stored === undefined || facet === undefined || account === null) continue;
      const { uid, createdAt, updatedAt, firstRow, content } = stored;
      const key = { publishedAt: chunk.publishedAt[within] ?? 0, id: chunk.id[within] ?? 0, uid };
      const engagement = chunk.engagement[within] ?? 0;
      const relative = chunk.relative[within] ?? 0;
      if (row >= before && firstRow >= before) {
        posts.leaveOut({ key, createdAt, engagement, relative });
        continue;
      }
      const listIds = pulling(account.id, () => ({
        parts: partsOf(content),
        language: facet.language === "" ? null : facet.language,
      }));
      const numbers = { createdAt, updatedAt, engagement, relative };
      posts.add({ key, ...numbers, facet, account, listIds, content });
    }
    return posts.take();
  }

  /** By row. They are read in the order in which they lie in the file. */
  #read(rows: readonly number[]): ReadonlyMap<number, StoredDocument> {
    const documents = new Map<number, StoredDocument>();
    const inFile = rows.toSorted((left, right) => left - right);
    for (let start = 0; start < inFile.length; start += READ_AT_ONCE) {
      const wanted = JSON.stringify(inFile.slice(start, start + READ_AT_ONCE));
      const [facts, contents] = this.#documents.get(wanted) as [string, Uint8Array | null];
      let end = 0;
      for (const [row, uid, createdAt, updatedAt, firstRow, bytes] of JSON.parse(facts) as StoredFacts[]) {
        const content = contents?.subarray(end, end + bytes) ?? new Uint8Array();
        documents.set(row, { uid, createdAt, updatedAt, firstRow, content });
        end += bytes;
      }
    }
    return documents;
  }
}

function partsOf(content: Uint8Array): readonly string[] {
  return searchedParts(JSON.parse(Buffer.from(content).toString("utf8")) as PostContent);
}
