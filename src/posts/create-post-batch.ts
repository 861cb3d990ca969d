import { detectLanguage } from "../text/detect-language.ts";
import { type AccountRow, fromAccountRow, type KnownAccount, writeAccountRow } from "./account-row.ts";
import { type Comparable, type ComparedPost, comparePosts, type StoredVersion } from "./compare-posts.ts";
import { DistinctAccounts } from "./distinct-accounts.ts";
import { postMark, refusingMarks } from "./erasure-mark.ts";
import { postId } from "./identity.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { hasMark } from "./mark-set.ts";
import { type NewAccount, type NewPost, searchedParts } from "./post.ts";
import type { BatchFacts, EncodedPosts, Ids, PostBatch, ResolvedBatch, Rows } from "./post-batch.ts";
import { digestOf, type RowFacts, writeDocumentRow, writePostRow } from "./post-row.ts";
import { accountKeys, resolveAccounts } from "./resolve-accounts.ts";
import { RowPieces } from "./row-pieces.ts";
import { RowReader } from "./row-reader.ts";

/** A post of a batch; without a `post` it is one that is stored already, word for word. */
interface BatchPost extends Comparable {
  readonly post: NewPost | null;
  /** The content in JSON. */
  readonly contentText: string;
  /** Which of the distinct accounts. */
  readonly account: number;
  /** Known when the batch is resolved. */
  accountId: number;
}

/** Where the posts of a batch come from. */
export interface BatchSource {
  readonly digests: Ids;
  /** In their order; of a source that is stored already what is stored. */
  read(known: ReadonlyMap<number, StoredVersion>): Promise<readonly (NewPost | StoredVersion)[]>;
}

/** A batch that is prepared where it is made. */
export function createPostBatch(source: BatchSource): PostBatch {
  let members: readonly BatchPost[] = [];
  let known: readonly StoredVersion[] = [];
  let accounts = new DistinctAccounts();
  return {
    sources: source.digests,
    async recognize(rows) {
      const bySource = readKnown(rows);
      accounts = new DistinctAccounts();
      const posts = await source.read(bySource);
      members = await mapInSlices(posts, (post) => toMember(post, accounts));
      known = [...bySource.values()];
      return {
        ids: distinctIds(members),
        unknownIds: distinctIds(members.filter(({ post }) => post !== null)),
        accounts: accountKeys(accounts.all),
      };
    },
    resolve: (facts) => resolve(members, known, accounts.all, facts),
  };
}

/** A batch of posts that come from nowhere in particular. */
export function batchOf(posts: readonly NewPost[]): PostBatch {
  return createPostBatch({ digests: [], read: async () => posts });
}

function toMember(post: NewPost | StoredVersion, accounts: DistinctAccounts): BatchPost {
  if (!("content" in post)) return { ...post, post: null, contentText: "", account: -1 };
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
}

function distinctIds(members: readonly BatchPost[]): readonly number[] {
  return [...new Set(members.map(({ id }) => id))];
}

async function resolve(
  members: readonly BatchPost[],
  known: readonly StoredVersion[],
  accounts: readonly NewAccount[],
  facts: BatchFacts,
): Promise<ResolvedBatch> {
  const { allowed, erased } = withoutErased(members, accounts, facts);
  // An erased post must leave nothing behind, its account included.
  const seen = [...new Set(allowed.flatMap(({ post, account }) => (post === null ? [] : [account])))];
  const resolved = resolveAccounts(
    seen.flatMap((place) => accounts[place] ?? []),
    readKnownAccounts(facts.knownAccounts),
  );
  const accountIds = new Map(seen.map((place, index) => [place, resolved.ids[index] ?? 0]));
  for (const member of allowed) {
    if (member.post !== null) member.accountId = accountIds.get(member.account) ?? 0;
  }
  const { changed, tally } = comparePosts(allowed, [...known, ...readStored(facts.storedPosts)]);
  return {
    result: erased.length === 0 ? tally : { ...tally, erased },
    replaces: changed.some(({ stored }) => stored !== undefined),
    changes: changed.length,
    accounts: writeAccounts(resolved.changed, facts.version),
    merges: resolved.merges,
    rows: encode(changed, facts),
  };
}

async function encode(
  changed: readonly ComparedPost<BatchPost>[],
  { version, now, analyzer }: BatchFacts,
): Promise<EncodedPosts> {
  const rows = new RowPieces();
  const documents = new RowPieces();
  await mapInSlices(changed, ({ candidate: { post, id, digest, contentText, accountId }, stored }) => {
    if (post === null) throw new Error("a post that is stored already cannot have changed");
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
    if (post === null) return true;
    if (!refused[account] && !hasMark(marks, postMark(key, post.platform, post.uid))) return true;
    erased.push(index);
    return false;
  });
  return { allowed, erased };
}

function readStored(bytes: Uint8Array): readonly StoredVersion[] {
  const reader = new RowReader(bytes);
  const rows: StoredVersion[] = [];
  while (reader.more) rows.push(readVersion(reader));
  return rows;
}

function readKnown(bytes: Uint8Array): ReadonlyMap<number, StoredVersion> {
  const reader = new RowReader(bytes);
  const known = new Map<number, StoredVersion>();
  while (reader.more) known.set(reader.uint64(), readVersion(reader));
  return known;
}

function readVersion(reader: RowReader): StoredVersion {
  return {
    id: reader.uint64(),
    uid: reader.string(),
    digest: reader.uint64(),
    accountId: reader.uint64(),
    createdAt: reader.uint64(),
    collectedAt: reader.uint64(),
  };
}

function readKnownAccounts(bytes: Uint8Array) {
  const lines = new TextDecoder().decode(bytes).trimEnd();
  if (lines === "") return [];
  return (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as AccountRow[]).map(fromAccountRow);
}

function writeAccounts(accounts: readonly KnownAccount[], version: number): Rows {
  const rows = new RowPieces();
  for (const account of accounts) rows.add((writer) => writeAccountRow(writer, account, version, 0));
  return rows.take();
}
