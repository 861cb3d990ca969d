import { ByteWriter } from "../text/byte-writer.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { type AccountRow, fromAccountRow, writeAccountRow } from "./account-row.ts";
import { type ComparedPost, comparePosts, type StoredVersion } from "./compare-posts.ts";
import { erasureMark } from "./erasure-mark.ts";
import { postId } from "./identity.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { type NewAccount, type NewPost, searchedParts } from "./post.ts";
import type { BatchFacts, PostBatch, ResolvedBatch } from "./post-batch.ts";
import { digestOf, type RowFacts, writeDocumentRow, writePostRow } from "./post-row.ts";
import { accountKeys, resolveAccounts } from "./resolve-accounts.ts";
import { RowReader } from "./row-reader.ts";

interface BatchPost {
  readonly post: NewPost;
  readonly id: number;
  readonly digest: number;
  /** The content in JSON. */
  readonly contentText: string;
  /** Which of the distinct accounts. */
  readonly account: number;
}

/** A batch that is prepared where it is made. */
export async function createPostBatch(posts: readonly NewPost[]): Promise<PostBatch> {
  const accounts: NewAccount[] = [];
  const places = new Map<string, number>();
  const members = await mapInSlices(posts, (post): BatchPost => {
    const contentText = JSON.stringify(post.content);
    const text = JSON.stringify(post.account);
    const account = places.get(text) ?? accounts.push(post.account) - 1;
    places.set(text, account);
    const digest = digestOf(post, contentText);
    return { post, id: postId(post.platform, post.uid), digest, contentText, account };
  });
  return {
    size: posts.length,
    ids: [...new Set(members.map((member) => member.id))],
    accounts: accountKeys(accounts),
    resolve: (facts) => resolve(members, accounts, facts),
  };
}

async function resolve(
  members: readonly BatchPost[],
  accounts: readonly NewAccount[],
  facts: BatchFacts,
): Promise<ResolvedBatch> {
  const { allowed, erased } = withoutErased(members, facts);
  const known = readKnownAccounts(facts.knownAccounts);
  // An erased post must leave nothing behind, its account included.
  const seen = [...new Set(allowed.map((member) => member.account))];
  const resolved = resolveAccounts(
    seen.flatMap((place) => accounts[place] ?? []),
    known,
  );
  const accountIds = new Map(seen.map((place, index) => [place, resolved.ids[index] ?? 0]));
  const candidates = allowed.map((member) => ({
    ...member,
    uid: member.post.uid,
    collectedAt: member.post.collectedAt ?? 0,
    accountId: accountIds.get(member.account) ?? 0,
  }));
  const { changed, tally } = comparePosts(candidates, readStored(facts.storedPosts));
  return {
    result: erased.length === 0 ? tally : { ...tally, erased },
    replaces: changed.some(({ stored }) => stored !== undefined),
    ...(await writeRows(changed, facts)),
    accounts: writeAccounts(resolved.changed, facts.version),
    merges: resolved.merges,
  };
}

type Candidate = BatchPost & {
  readonly uid: string;
  readonly collectedAt: number;
  readonly accountId: number;
};

async function writeRows(
  changed: readonly ComparedPost<Candidate>[],
  { version, now, analyzer }: BatchFacts,
): Promise<{ posts: Uint8Array; documents: Uint8Array }> {
  const rows = new ByteWriter();
  const documents = new ByteWriter();
  await mapInSlices(changed, ({ candidate: { post, id, digest, contentText, accountId }, stored }) => {
    const language = post.detectLanguage
      ? detectLanguage(searchedParts(post.content).join("\n"))
      : post.language;
    const createdAt = stored?.createdAt ?? now;
    const row: RowFacts = { id, language, accountId, createdAt, updatedAt: now, version, digest };
    writePostRow(rows, post, row, analyzer);
    writeDocumentRow(documents, post, row, contentText);
  });
  return { posts: rows.take(), documents: documents.take() };
}

function withoutErased(
  members: readonly BatchPost[],
  { erasures: { key, marks } }: BatchFacts,
): { allowed: readonly BatchPost[]; erased: readonly number[] } {
  if (marks.size === 0) return { allowed: members, erased: [] };
  const erased: number[] = [];
  const allowed = members.filter(({ post }, index) => {
    if (!marks.has(erasureMark(key, post.platform, post.uid))) return true;
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

function writeAccounts(accounts: ReturnType<typeof resolveAccounts>["changed"], version: number): Uint8Array {
  const writer = new ByteWriter();
  for (const account of accounts) writeAccountRow(writer, account, version, 0);
  return writer.take();
}
