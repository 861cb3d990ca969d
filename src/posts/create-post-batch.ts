import { detectLanguage } from "../text/detect-language.ts";
import { type AccountRow, fromAccountRow, type KnownAccount, writeAccountRow } from "./account-row.ts";
import { type Comparable, type ComparedPost, comparePosts, type StoredVersion } from "./compare-posts.ts";
import { DistinctAccounts } from "./distinct-accounts.ts";
import { postMark, refusingMarks } from "./erasure-mark.ts";
import { postId } from "./identity.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { hasMark } from "./mark-set.ts";
import { type NewAccount, type NewPost, searchedParts } from "./post.ts";
import type { BatchFacts, PostBatch, ResolvedBatch } from "./post-batch.ts";
import { digestOf, type RowFacts, writeDocumentRow, writePostRow } from "./post-row.ts";
import { accountKeys, resolveAccounts } from "./resolve-accounts.ts";
import { RowPieces } from "./row-pieces.ts";
import { RowReader } from "./row-reader.ts";

interface BatchPost extends Comparable {
  readonly post: NewPost;
  /** The content in JSON. */
  readonly contentText: string;
  /** Which of the distinct accounts. */
  readonly account: number;
  /** Known when the batch is resolved. */
  accountId: number;
}

/** A batch that is prepared where it is made. */
export async function createPostBatch(posts: readonly NewPost[]): Promise<PostBatch> {
  const accounts = new DistinctAccounts();
  const members = await mapInSlices(posts, (post): BatchPost => {
    const contentText = JSON.stringify(post.content);
    return {
      post,
      id: postId(post.platform, post.uid),
      uid: post.uid,
      digest: digestOf(post, contentText),
      collectedAt: post.collectedAt ?? 0,
      contentText,
      account: accounts.add(post.account),
      accountId: 0,
    };
  });
  return {
    size: posts.length,
    ids: [...new Set(members.map((member) => member.id))],
    accounts: accountKeys(accounts.all),
    resolve: (facts) => resolve(members, accounts.all, facts),
  };
}

async function resolve(
  members: readonly BatchPost[],
  accounts: readonly NewAccount[],
  facts: BatchFacts,
): Promise<ResolvedBatch> {
  const { allowed, erased } = withoutErased(members, accounts, facts);
  // An erased post must leave nothing behind, its account included.
  const seen = [...new Set(allowed.map((member) => member.account))];
  const resolved = resolveAccounts(
    seen.flatMap((place) => accounts[place] ?? []),
    readKnownAccounts(facts.knownAccounts),
  );
  const accountIds = new Map(seen.map((place, index) => [place, resolved.ids[index] ?? 0]));
  for (const member of allowed) member.accountId = accountIds.get(member.account) ?? 0;
  const { changed, tally } = comparePosts(allowed, readStored(facts.storedPosts));
  return {
    result: erased.length === 0 ? tally : { ...tally, erased },
    replaces: changed.some(({ stored }) => stored !== undefined),
    ...(await writeRows(changed, facts)),
    accounts: writeAccounts(resolved.changed, facts.version),
    merges: resolved.merges,
  };
}

async function writeRows(
  changed: readonly ComparedPost<BatchPost>[],
  { version, now, analyzer }: BatchFacts,
): Promise<Pick<ResolvedBatch, "posts" | "documents">> {
  const rows = new RowPieces();
  const documents = new RowPieces();
  await mapInSlices(changed, ({ candidate: { post, id, digest, contentText, accountId }, stored }) => {
    const language = post.detectLanguage
      ? detectLanguage(searchedParts(post.content).join("\n"))
      : post.language;
    const createdAt = stored?.createdAt ?? now;
    const row: RowFacts = { id, language, accountId, createdAt, updatedAt: now, version, digest };
    rows.add((writer) => writePostRow(writer, post, row, analyzer));
    documents.add((writer) => writeDocumentRow(writer, post, row, contentText));
  });
  return { posts: rows.take(), documents: documents.take() };
}

/** Without the posts that were erased and those of accounts that were. */
function withoutErased(
  members: readonly BatchPost[],
  accounts: readonly NewAccount[],
  { erasures: { key, marks } }: BatchFacts,
): { allowed: readonly BatchPost[]; erased: readonly number[] } {
  if (marks.length === 0) return { allowed: members, erased: [] };
  const refused = accounts.map((account) => refusingMarks(key, account).some((mark) => hasMark(marks, mark)));
  const erased: number[] = [];
  const allowed = members.filter(({ post, account }, index) => {
    if (!refused[account] && !hasMark(marks, postMark(key, post.platform, post.uid))) return true;
    erased.push(index);
    return false;
  });
  return { allowed, erased };
}

function readStored(bytes: Uint8Array): readonly StoredVersion[] {
  const reader = new RowReader(bytes);
  const rows: StoredVersion[] = [];
  while (reader.more) {
    rows.push({
      id: reader.uint64(),
      uid: reader.string(),
      digest: reader.uint64(),
      accountId: reader.uint64(),
      createdAt: reader.uint64(),
      collectedAt: reader.uint64(),
    });
  }
  return rows;
}

function readKnownAccounts(bytes: Uint8Array) {
  const lines = new TextDecoder().decode(bytes).trimEnd();
  if (lines === "") return [];
  return (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as AccountRow[]).map(fromAccountRow);
}

function writeAccounts(accounts: readonly KnownAccount[], version: number): readonly Uint8Array[] {
  const rows = new RowPieces();
  for (const account of accounts) rows.add((writer) => writeAccountRow(writer, account, version, 0));
  return rows.take();
}
