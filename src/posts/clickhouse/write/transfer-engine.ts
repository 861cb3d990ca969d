import type { Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { type AccountRow, fromAccountRow } from "../../accounts/account-row.ts";
import { recordBytes } from "../../batch/create-post-batch.ts";
import { readRecord } from "../../batch/post-record.ts";
import { RowPieces } from "../../batch/row-bytes.ts";
import { postId } from "../../identity.ts";
import { UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import { NOTHING, recordsOf, type TransferBatch, type TransferPost } from "../../transfer/transfer.ts";
import { createStatementBuilder, type Engine } from "../engine.ts";
import { createDocuments } from "../read/documents.ts";
import { ACCOUNTS, DOCUMENTS, ERASURES, POSTS } from "../schema.ts";
import { ACCOUNT_COLUMNS, ACCOUNT_ROW_COLUMNS, writeAccountRow } from "./account-rows.ts";
import { DOCUMENT_COLUMNS, POST_COLUMNS, writeDocumentRow, writePostRow } from "./post-row.ts";

const MARKS_AT_ONCE = 100_000;
const ACCOUNTS_AT_ONCE = 10_000;
const POSTS_AT_ONCE = 5_000;

/** Everything that the tables have; nothing may be written meanwhile. */
export async function* dumpTables(engine: Engine): AsyncGenerator<TransferBatch> {
  yield* dumpMarks(engine);
  yield* dumpAccounts(engine);
  yield* dumpPosts(engine);
}

async function* dumpMarks(engine: Engine): AsyncGenerator<TransferBatch> {
  for (let after = ""; ; ) {
    const builder = createStatementBuilder();
    const rows = await engine.read<{ mark: string }>(
      builder.build(
        `SELECT mark FROM ${ERASURES} FINAL WHERE mark > ${builder.bind("String", after)} ORDER BY mark LIMIT ${MARKS_AT_ONCE}`,
      ),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield { ...NOTHING, marks: rows.map(({ mark }) => mark) };
    after = last.mark;
  }
}

async function* dumpAccounts(engine: Engine): AsyncGenerator<TransferBatch> {
  for (let from = 0; ; ) {
    const builder = createStatementBuilder();
    const rows = await engine.read<AccountRow>(
      builder.build(
        `SELECT ${ACCOUNT_ROW_COLUMNS} FROM ${ACCOUNTS} FINAL WHERE id >= ${builder.bind("UInt64", from)} ORDER BY id LIMIT ${ACCOUNTS_AT_ONCE}`,
      ),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const accounts = rows.map((row) => ({ ...fromAccountRow(row), mergedInto: row.merged_into }));
    yield { ...NOTHING, accounts };
    from = last.id + 1;
  }
}

interface PostRow {
  readonly published_at: number;
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  readonly account_id: number;
  readonly relative: number;
  readonly collected_at: number;
  readonly digest: number;
  readonly source_digest: number;
}

async function* dumpPosts(engine: Engine): AsyncGenerator<TransferBatch> {
  const documents = createDocuments(engine, 0);
  let after: PostRow | null = null;
  for (;;) {
    const rows: readonly PostRow[] = await readRows(engine, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const found = await documents.load(rows);
    const posts = rows.flatMap((row, index): TransferPost[] => {
      const document = found[index];
      if (document === undefined) return [];
      return [
        {
          platform: document.platform as Platform,
          type: document.type as PostType,
          kind: document.kind as Kind,
          language: document.language,
          engagement: document.engagement,
          content: document.content,
          createdAt: document.createdAt,
          updatedAt: document.updatedAt,
          uid: row.uid,
          publishedAt: row.published_at,
          accountId: row.account_id,
          relative: row.relative,
          collectedAt: row.collected_at,
          digest: row.digest,
          sourceDigest: row.source_digest,
        },
      ];
    });
    yield { ...NOTHING, posts };
    after = last;
  }
}

function readRows(engine: Engine, after: PostRow | null): Promise<PostRow[]> {
  const builder = createStatementBuilder();
  const place = (row: PostRow) =>
    [
      builder.bind("UInt32", row.published_at),
      builder.bind("UInt64", row.id),
      builder.bind("String", row.uid),
    ].join(", ");
  const where = after === null ? "" : `WHERE (published_at, id, uid) > (${place(after)})`;
  return engine.read<PostRow>(
    builder.build(
      `SELECT published_at, id, uid, version, account_id, relative, collected_at, digest, source_digest FROM ${POSTS} ${where}
       ORDER BY published_at, id, uid LIMIT ${POSTS_AT_ONCE}`,
    ),
  );
}

/**
 * Stores a part of what another store has, in place of what there is of the same posts; nothing else may be written
 * meanwhile.
 */
export async function loadTables(
  engine: Engine,
  { marks, accounts, posts }: TransferBatch,
  { analyzer, version }: { readonly analyzer: Analyzer; readonly version: number },
): Promise<void> {
  if (marks.length > 0) {
    const writer = new ByteWriter();
    for (const mark of marks) writer.string(mark);
    await engine.insert(ERASURES, [{ name: "mark", type: "String" }], [writer.take()]);
  }
  if (accounts.length > 0) {
    const rows = new RowPieces();
    for (const account of accounts) {
      rows.add((writer) => writeAccountRow(writer, account, version, account.mergedInto));
    }
    await engine.insert(ACCOUNTS, ACCOUNT_COLUMNS, rows.take());
  }
  if (posts.length > 0) await loadPosts(engine, posts, analyzer, version);
}

async function loadPosts(
  engine: Engine,
  posts: readonly TransferPost[],
  analyzer: Analyzer,
  version: number,
): Promise<void> {
  for (const table of [DOCUMENTS, POSTS]) {
    const builder = createStatementBuilder();
    const ids = posts.map(({ platform, uid }) => postId(platform, uid));
    await engine.write(
      builder.build(`DELETE FROM ${table} WHERE id IN ${builder.bind("Array(UInt64)", ids)}`),
    );
  }
  const records = recordsOf(posts, analyzer);
  const rows = new RowPieces();
  const documents = new RowPieces();
  for (const [index, { relative = UNKNOWN_RELATIVE, ...post }] of posts.entries()) {
    const { accountId, createdAt, updatedAt } = post;
    const record = readRecord(recordBytes(records, index));
    const facts = { version, accountId, createdAt, updatedAt, relative };
    rows.add((writer) => writePostRow(writer, record, facts));
    documents.add((writer) => writeDocumentRow(writer, record, facts));
  }
  // First the documents: a reader that finds a post finds its document.
  await engine.insert(DOCUMENTS, DOCUMENT_COLUMNS, documents.take());
  await engine.insert(POSTS, POST_COLUMNS, rows.take());
}
