import { ByteWriter } from "../../../text/byte-writer.ts";
import type { KnownAccount } from "../../accounts/account-row.ts";
import type { AccountMerge } from "../../accounts/resolve-accounts.ts";
import { accountKeys } from "../../accounts/resolve-accounts.ts";
import type { StoredVersion } from "../../batch/compare-posts.ts";
import { type BatchPost, decide, membersOf, recordBytes, writeKnown } from "../../batch/create-post-batch.ts";
import type { AnalyzedBatch, Ids } from "../../batch/post-batch.ts";
import { analysisParts, type PostRecord, readRecord } from "../../batch/post-record.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { FacetReader, writeFacet } from "../../columns/facet.ts";
import { type ArrivingPost, relativesOf, UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import type { UpsertResult } from "../../results.ts";
import type { TransferAccount, TransferBatch } from "../../transfer/transfer.ts";
import type { Statement } from "../database.ts";
import { termsOf } from "../terms.ts";
import type { AccountHistory } from "./account-history.ts";
import { sourceOf } from "./load-columns.ts";
import { NewRows } from "./new-rows.ts";
import { SourceIndex } from "./source-index.ts";
import type { Store } from "./store.ts";

/** A post as the store has it, as far as it is compared. */
interface StoredRow extends StoredVersion {
  readonly row: number;
  readonly textDigest: number;
  readonly sourceDigest: number;
  readonly firstRow: number;
}

/** A post that is to be written, with the number of its account. */
interface PostWrite {
  readonly record: PostRecord;
  readonly account: number;
  readonly before: StoredRow | null;
}

/** The posts of a batch that are stored already, and in which version that was so. */
export interface KnownRows {
  readonly rows: Uint8Array;
  readonly version: number;
}

/** The version that writes a post, when it was collected here, first and last, and what its engagement is worth. */
interface Stamps {
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly relative: number;
}

/** Decides what of a batch is new, changed, the same or erased, and stores it. */
export class BatchWriter {
  readonly #store: Store;
  readonly #erasureKey: string;
  readonly #facets = new FacetReader();
  readonly #sources: SourceIndex;
  readonly #history: AccountHistory;
  #aliases: readonly TransferAccount[] = [];
  readonly #version: Statement;
  readonly #rows: NewRows;
  readonly #insertWords: Statement;
  readonly #updatePost: Statement;
  readonly #updateDocument: Statement;
  readonly #killPost: Statement;

  constructor(store: Store, history: AccountHistory, erasureKey: string) {
    this.#store = store;
    this.#erasureKey = erasureKey;
    this.#sources = new SourceIndex(store.columns);
    this.#history = history;
    this.#version = store.database.prepare(
      `SELECT row, id, uid, digest, account, created_at, collected_at, text_digest, source_digest, first_row
       FROM posts WHERE row = ?`,
    );
    this.#version.setReturnArrays(true);
    this.#rows = new NewRows(store);
    this.#insertWords = store.prepareWrite("INSERT INTO words (rowid, terms) VALUES (?, ?)");
    this.#updatePost = store.prepareWrite(
      `UPDATE posts SET facet = ?, account = ?, engagement = ?, relative = ?, updated_at = ?, collected_at = ?, digest = ?,
       source_digest = ? WHERE row = ?`,
    );
    this.#updateDocument = store.prepareWrite("UPDATE documents SET content = ? WHERE row = ?");
    this.#killPost = store.prepareWrite("UPDATE posts SET died = ? WHERE row = ?");
  }

  /** Of the lines with these digests those that are stored, as `createPostBatch` reads them, in this version. */
  known(digests: Ids): KnownRows {
    const writer = new ByteWriter();
    for (const digest of digests) {
      const stored = this.#withSource(digest);
      if (stored === null) continue;
      writeKnown(writer, stored);
    }
    return { rows: writer.take(), version: this.#store.version };
  }

  store(batch: AnalyzedBatch, now: number): UpsertResult {
    const { members, records } = membersOf(batch);
    const stored = this.#stored(members);
    const decision = decide(members, batch.accounts, {
      // Nothing was replaced since the known ones were looked up.
      stored: [...batch.known, ...[...stored.values()].flat()],
      knownAccounts: this.#store.accounts.known(accountKeys(batch.accounts)),
      erasures: { key: this.#erasureKey, marks: this.#store.marks },
      nowMs: now,
    });
    const { result, changed, accounts, merges } = decision;
    if (changed.length === 0 && accounts.length === 0 && merges.length === 0) return result;
    this.#store.write((version) => {
      this.writeAccounts(accounts, merges, version);
      const brings = changed.some((post) => post.stored === undefined);
      const arrival = brings ? this.#store.arrive(now) : now;
      const ordered = [...changed].sort((a, b) => a.candidate.record - b.candidate.record);
      const writes = ordered.map(({ candidate }): PostWrite => {
        const record = records[candidate.record];
        if (record === undefined) throw new Error("a known post has changed");
        const before = stored.get(candidate.id)?.find(({ uid }) => uid === candidate.uid) ?? null;
        return { record, account: this.#accountNumber(candidate.accountId), before };
      });
      const relatives = this.#relatives(writes);
      this.#rows.begin();
      for (const [place, write] of writes.entries()) {
        const createdAt = write.before?.createdAt ?? arrival;
        const updatedAt = Math.max(createdAt, now);
        const relative = relatives[place] ?? UNKNOWN_RELATIVE;
        this.#writePost(write, { version, createdAt, updatedAt, relative });
      }
      this.#rows.flush();
    });
    return result;
  }

  /** A part of what another store has, in place of what there is of the same posts. */
  load({ marks, accounts, posts }: TransferBatch, analyzed: Pick<AnalyzedBatch, "pieces" | "spans">): void {
    if (marks.length === 0 && accounts.length === 0 && posts.length === 0) return;
    this.#store.write((version) => {
      this.#store.addMarks(marks.map((mark) => Buffer.from(mark, "hex")));
      this.writeAccounts(accounts, [], version);
      const aliases = accounts.filter(({ mergedInto }) => mergedInto !== 0);
      this.#mergeLoaded([...this.#aliases, ...aliases], version);
      this.#rows.begin();
      for (const [index, { accountId, uid, createdAt, updatedAt, relative }] of posts.entries()) {
        const record = readRecord(recordBytes(analyzed, index));
        const rows = this.#store.columns.rowsWithId(record.id);
        // One of them may be of this very write.
        if (rows.length > 0) this.#rows.flush();
        const before = rows.map((row) => this.#read(row)).find((row) => row.uid === uid) ?? null;
        const write = { record, account: this.#accountNumber(accountId), before };
        const stamps = { version, createdAt, updatedAt, relative: relative ?? UNKNOWN_RELATIVE };
        this.#writePost(write, stamps);
      }
      this.#rows.flush();
      this.#store.noteArrival(posts.reduce((last, { createdAt }) => Math.max(last, createdAt), 0));
    });
  }

  /** What the engagement of each post is for its account, as it will be stored. */
  #relatives(writes: readonly PostWrite[]): readonly number[] {
    const { accounts } = this.#store.columns;
    const replaced = new Set(writes.flatMap(({ before }) => before?.row ?? []));
    const arriving = writes.map(({ record, account }): ArrivingPost => {
      const { publishedAt, id, engagement } = record;
      return { account: accounts.current(account), publishedAt, id, engagement };
    });
    this.#history.prepare(new Set(arriving.map(({ account }) => account)));
    return relativesOf(arriving, (from, to) => this.#history.between(from, to, replaced));
  }

  #accountNumber(accountId: number): number {
    const number = this.#store.columns.accounts.find(accountId);
    if (number === undefined) throw new Error("a post has no account");
    return number;
  }

  /** An account that another was merged into may come in a later part. */
  #mergeLoaded(aliases: readonly TransferAccount[], version: number): void {
    const { columns, accountWriter } = this.#store;
    this.#aliases = aliases.filter(({ mergedInto }) => columns.accounts.find(mergedInto) === undefined);
    if (aliases.length > 0) this.#history.clear();
    for (const { id, mergedInto } of aliases) {
      const from = columns.accounts.find(id);
      const into = columns.accounts.find(mergedInto);
      if (from === undefined) continue;
      accountWriter.merge(from, mergedInto, version);
      if (into !== undefined) columns.accounts.merge(from, into);
    }
  }

  /** Within a write. */
  writeAccounts(accounts: readonly KnownAccount[], merges: readonly AccountMerge[], version: number): void {
    const { columns, accountWriter } = this.#store;
    if (accounts.length === 0 && merges.length === 0) return;
    this.#store.accountsChange(version);
    for (const account of accounts) {
      const known = columns.accounts.find(account.id);
      const number = known ?? columns.accounts.add(account.id);
      accountWriter.write(account, number, { version, isNew: known === undefined });
    }
    if (merges.length > 0) this.#history.clear();
    for (const { from, into } of merges) {
      const known = columns.accounts.find(from.id);
      const number = known ?? columns.accounts.add(from.id);
      if (known === undefined) accountWriter.write(from, number, { version, isNew: true });
      accountWriter.merge(number, into.id, version);
      columns.accounts.merge(number, columns.accounts.find(into.id) ?? number);
    }
  }

  /**
   * By ID: the posts that the members are about, as far as they are stored. Of those that were known, it is
   * known.
   */
  #stored(members: readonly BatchPost[]): ReadonlyMap<number, readonly StoredRow[]> {
    const found = new Map<number, readonly StoredRow[]>();
    for (const { id, record } of members) {
      if (record < 0 || found.has(id)) continue;
      const rows = this.#store.columns.rowsWithId(id);
      if (rows.length > 0)
        found.set(
          id,
          rows.map((row) => this.#read(row)),
        );
    }
    return found;
  }

  #withSource(digest: number): StoredRow | null {
    let found: StoredRow | null = null;
    this.#sources.visit(sourceOf(digest), (row) => {
      if (!this.#store.columns.isAlive(row)) return false;
      const stored = this.#read(row);
      if (stored.sourceDigest === digest) found = stored;
      return found !== null;
    });
    return found;
  }

  #read(row: number): StoredRow {
    const [, id, uid, digest, account, createdAt, collectedAt, textDigest, sourceDigest, firstRow] =
      this.#version.get(row);
    const { columns } = this.#store;
    const accountId = columns.accounts.idOf(columns.accounts.current(account));
    return { row, id, uid, digest, accountId, createdAt, collectedAt, textDigest, sourceDigest, firstRow };
  }

  #writePost(
    { record, account, before }: PostWrite,
    { version, createdAt, updatedAt, relative }: Stamps,
  ): void {
    const { columns } = this.#store;
    const facet = columns.facets.numberOf(writeFacet(record));
    const { engagement, collectedAt, digest, sourceDigest } = record;
    if (before !== null && before.textDigest === record.textDigest && this.#hasLanguage(before.row, facet)) {
      const { row } = before;
      if (before.accountId !== columns.accounts.idOf(account)) this.#history.clear();
      this.#store.change(row, { facet, account, engagement, relative });
      this.#updatePost.run(
        ...[facet, account, engagement, relative, updatedAt, collectedAt, digest, sourceDigest, row],
      );
      this.#updateDocument.run(record.content, row);
      if (sourceDigest !== 0) this.#sources.change(row, sourceOf(sourceDigest));
      return;
    }
    if (before !== null) {
      this.#store.kill(before.row);
      this.#killPost.run(version, before.row);
    }
    const tags = Uint32Array.from([...record.hashtags, ...record.domains], (tag) =>
      columns.tags.numberOf(tag),
    );
    const { id, publishedAt, uid, textDigest } = record;
    const source = sourceOf(sourceDigest);
    const numbers = { facet, account, engagement, relative };
    const row = columns.append({ id, publishedAt, createdAt, source, ...numbers, tags });
    const { text, longest, sequence } = analysisParts(record.analysis);
    const post = [
      ...[id, uid, publishedAt, facet, account, engagement, createdAt, updatedAt, collectedAt, digest],
      ...[textDigest, sourceDigest, before?.firstRow ?? row, new Uint8Array(tags.buffer), relative],
    ];
    this.#rows.add(row, post, record.content, sequence);
    this.#insertWords.run(BigInt(row), termsOf(text, longest));
    this.#store.sealIfFull();
  }

  /** Whether the words of a row were read in the language of this facet. */
  #hasLanguage(row: number, facet: number): boolean {
    const { columns } = this.#store;
    const facets = this.#facets.of(columns.facets.snapshot());
    const own = columns.chunkOf(row).facet[row % CHUNK_ROWS] ?? 0;
    return facets[own]?.language === facets[facet]?.language;
  }
}
