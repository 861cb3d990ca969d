import { CHUNK_ROWS } from "../../columns/chunk.ts";
import type { FacetReader } from "../../columns/facet.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import { type PostContent, searchedParts } from "../../post.ts";
import type { Database, Statement } from "../database.ts";
import type { AccountReader } from "./account-reader.ts";
import { type FoundPosts, PostCollector } from "./found-posts.ts";
import type { PullingLists } from "./match-lists.ts";

type StoredDocument = [
  uid: string,
  createdAt: number,
  updatedAt: number,
  firstRow: number,
  content: Uint8Array,
];

/** Makes posts of rows: what columns say of them, what they say themselves, and whose they are. */
export class Presenter {
  readonly #accounts: AccountReader;
  readonly #facets: FacetReader;
  readonly #document: Statement;

  constructor(database: Database, accounts: AccountReader, facets: FacetReader) {
    this.#accounts = accounts;
    this.#facets = facets;
    this.#document = database.prepare(
      "SELECT uid, created_at, updated_at, first_row, content FROM posts JOIN documents USING (row) WHERE posts.row = ?",
    );
    this.#document.setReturnArrays(true);
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
    for (const row of rows) {
      const chunk = snapshot.chunks[Math.floor(row / CHUNK_ROWS)];
      const stored = this.#document.get(row) as StoredDocument | undefined;
      const within = row % CHUNK_ROWS;
      const facet = facets[chunk?.facet[within] ?? 0];
      const account = this.#accounts.read(chunk?.account[within] ?? -1);
      if (chunk === undefined || stored === undefined || facet === undefined || account === null) continue;
      const [uid, createdAt, updatedAt, firstRow, content] = stored;
      posts.add({
        key: { publishedAt: chunk.publishedAt[within] ?? 0, id: chunk.id[within] ?? 0, uid },
        ...{ createdAt, updatedAt, facet, account, content, engagement: chunk.engagement[within] ?? 0 },
        isLate: row >= before && firstRow >= before,
        listIds: pulling(account.id, () => ({
          parts: partsOf(content),
          language: facet.language === "" ? null : facet.language,
        })),
      });
    }
    return posts.take();
  }
}

function partsOf(content: Uint8Array): readonly string[] {
  return searchedParts(JSON.parse(Buffer.from(content).toString("utf8")) as PostContent);
}
