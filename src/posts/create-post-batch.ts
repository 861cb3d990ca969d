import type { Platform } from "../contract/vocabulary.ts";
import type { Analyzer } from "../text/analyzer.ts";
import { type DetectLanguage, loadDetectLanguage } from "../text/detect-language.ts";
import { type AccountRow, fromAccountRow, type KnownAccount, writeAccountRow } from "./account-row.ts";
import { type Comparable, type ComparedPost, comparePosts, type StoredVersion } from "./compare-posts.ts";
import { DistinctAccounts } from "./distinct-accounts.ts";
import { postMark, refusingMarks } from "./erasure-mark.ts";
import { postId } from "./identity.ts";
import { mapInSlices } from "./map-in-slices.ts";
import { hasMark } from "./mark-set.ts";
import { type NewAccount, type NewPost, searchedParts } from "./post.ts";
import type { BatchFacts, EncodedPosts, Ids, PostBatch, ResolvedBatch } from "./post-batch.ts";
import {
  digestOf,
  fillInDocumentRow,
  fillInPostRow,
  type RowFacts,
  type StoreFacts,
  writeDocumentRow,
  writePostRow,
} from "./post-row.ts";
import { accountKeys, resolveAccounts } from "./resolve-accounts.ts";
import { RowDrafts } from "./row-drafts.ts";
import { RowPieces } from "./row-pieces.ts";
import { RowReader } from "./row-reader.ts";

/** A post of a batch, as far as it is kept: its rows are written already. */
interface BatchPost extends Comparable {
  readonly platform: Platform | null;
  readonly publishedAt: number;
  /** Which of the distinct accounts; -1 for a post that is stored already, word for word, of which nothing else is known. */
  readonly account: number;
  /** The number of its drafts. */
  readonly draft: number;
  /** Known when the batch is resolved. */
  accountId: number;
}

/** Where the posts of a batch come from. */
export interface BatchSource {
  readonly digests: Ids;
  /** Hands on the posts in their order; of a source that is stored already what is stored. */
  read(
    known: ReadonlyMap<number, StoredVersion>,
    take: (post: NewPost | StoredVersion) => void,
  ): Promise<void>;
}

/** A batch that is prepared where it is made. */
export function createPostBatch(source: BatchSource): PostBatch {
  let drafts: Drafts | null = null;
  let known: readonly StoredVersion[] = [];
  return {
    sources: source.digests,
    async recognize(rows, analyzer) {
      const bySource = readKnown(rows);
      known = [...bySource.values()];
      const begun = new Drafts(analyzer, await loadDetectLanguage());
      await source.read(bySource, (post) => begun.add(post));
      drafts = begun;
      const { members, accounts } = begun;
      return {
        ids: distinctIds(members),
        unknownIds: distinctIds(members.filter(({ account }) => account !== -1)),
        accounts: accountKeys(accounts.all),
      };
    },
    async resolve(facts) {
      if (drafts === null) throw new Error("the batch was not recognized");
      const resolved = resolve(drafts, known, facts);
      drafts = null;
      return resolved;
    },
  };
}

/** A batch of posts that come from nowhere in particular. */
export function batchOf(posts: readonly NewPost[]): PostBatch {
  const read: BatchSource["read"] = async (_known, take) => void (await mapInSlices(posts, take));
  return createPostBatch({ digests: [], read });
}

/** The posts of a batch, written as rows as they come, and what is to be known of each. */
class Drafts {
  readonly members: BatchPost[] = [];
  readonly accounts = new DistinctAccounts();
  readonly posts = new RowDrafts();
  readonly documents = new RowDrafts();
  readonly #analyzer: Analyzer;
  readonly #detectLanguage: DetectLanguage;

  constructor(analyzer: Analyzer, detectLanguage: DetectLanguage) {
    this.#analyzer = analyzer;
    this.#detectLanguage = detectLanguage;
  }

  add(post: NewPost | StoredVersion): void {
    if ("content" in post) this.#draft(post);
    else {
      const { id, uid, digest, collectedAt, accountId } = post;
      const place = { platform: null, publishedAt: 0, account: -1, draft: -1 };
      this.members.push({ id, uid, digest, collectedAt, accountId, ...place });
    }
  }

  #draft(post: NewPost): void {
    const contentText = JSON.stringify(post.content);
    const id = postId(post.platform, post.uid);
    const digest = digestOf(post, contentText);
    const language = post.detectLanguage
      ? this.#detectLanguage(searchedParts(post.content).join("\n"))
      : post.language;
    const row: RowFacts = { id, language, digest };
    const draft = this.posts.add((writer) => writePostRow(writer, post, row, this.#analyzer));
    this.documents.add((writer) => writeDocumentRow(writer, post, row, contentText));
    const { platform, uid, publishedAt, collectedAt = 0 } = post;
    const account = this.accounts.add(post.account);
    this.members.push({
      id,
      uid,
      digest,
      collectedAt,
      accountId: 0,
      platform,
      publishedAt,
      account,
      draft,
    });
  }
}

function distinctIds(members: readonly BatchPost[]): readonly number[] {
  return [...new Set(members.map(({ id }) => id))];
}

function resolve(drafts: Drafts, known: readonly StoredVersion[], facts: BatchFacts): ResolvedBatch {
  const accounts = drafts.accounts.all;
  const { allowed, erased } = withoutErased(drafts.members, accounts, facts);
  // An erased post must leave nothing behind, its account included.
  const seen = [...new Set(allowed.flatMap(({ account }) => (account === -1 ? [] : [account])))];
  const resolved = resolveAccounts(
    seen.flatMap((place) => accounts[place] ?? []),
    readKnownAccounts(facts.knownAccounts),
  );
  const accountIds = new Map(seen.map((place, index) => [place, resolved.ids[index] ?? 0]));
  for (const member of allowed) {
    if (member.account !== -1) member.accountId = accountIds.get(member.account) ?? 0;
  }
  const { changed, tally } = comparePosts(allowed, [...known, ...readStored(facts.storedPosts)]);
  return {
    result: erased.length === 0 ? tally : { ...tally, erased },
    replaces: changed.some(({ stored }) => stored !== undefined),
    changes: changed.length,
    accounts: writeAccounts(resolved.changed, facts.version),
    merges: resolved.merges,
    rows: encode(drafts, changed, facts),
  };
}

async function encode(
  { posts, documents }: Drafts,
  changed: readonly ComparedPost<BatchPost>[],
  { version, now }: BatchFacts,
): Promise<EncodedPosts<readonly Uint8Array<ArrayBuffer>[]>> {
  // What was found out is reported first.
  await new Promise((resolve) => setImmediate(resolve));
  const ordered = [...changed].sort(({ candidate: a }, { candidate: b }) => a.draft - b.draft);
  const drafts = ordered.map(({ candidate }) => candidate.draft);
  const facts = ordered.map(({ candidate: { accountId }, stored }): StoreFacts => {
    return { version, accountId, createdAt: stored?.createdAt ?? now, updatedAt: now };
  });
  const filledInBy =
    (fillIn: (view: DataView, start: number, facts: StoreFacts) => void) =>
    (view: DataView, start: number, index: number) => {
      const known = facts[index];
      if (known !== undefined) fillIn(view, start, known);
    };
  return {
    posts: posts.take(drafts, filledInBy(fillInPostRow)),
    documents: documents.take(drafts, filledInBy(fillInDocumentRow)),
  };
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
  const allowed = members.filter(({ account, platform, uid }, index) => {
    if (platform === null) return true;
    if (!refused[account] && !hasMark(marks, postMark(key, platform, uid))) return true;
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

function writeAccounts(
  accounts: readonly KnownAccount[],
  version: number,
): readonly Uint8Array<ArrayBuffer>[] {
  const rows = new RowPieces();
  for (const account of accounts) rows.add((writer) => writeAccountRow(writer, account, version, 0));
  return rows.take();
}
