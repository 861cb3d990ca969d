import type { Platform } from "../../contract/vocabulary.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import type { ByteWriter } from "../../text/byte-writer.ts";
import { type DetectLanguage, loadDetectLanguage } from "../../text/language/detect-language.ts";
import type { KnownAccount } from "../accounts/account-row.ts";
import {
  type AccountMerge,
  accountKeys,
  DistinctAccounts,
  resolveAccounts,
} from "../accounts/resolve-accounts.ts";
import { hasMark, postMark, refusingMarks } from "../erasure/erasure-marks.ts";
import { postId } from "../identity.ts";
import { type NewAccount, type NewPost, searchedParts } from "../post.ts";
import type { UpsertResult } from "../results.ts";
import { mapInSlices } from "../time-slice.ts";
import { type Comparable, type ComparedPost, comparePosts, type StoredVersion } from "./compare-posts.ts";
import type { AnalyzedBatch, Erasures, Ids, KnownVersion, PostBatch } from "./post-batch.ts";
import { digestOf, type PostRecord, readRecord, writeRecord } from "./post-record.ts";
import { RowPieces, RowReader } from "./row-bytes.ts";

/** A post of a batch, as far as it is compared. */
export interface BatchPost extends Comparable {
  readonly platform: Platform | null;
  readonly publishedAt: number;
  /**
   * Which of the distinct accounts; -1 for a post that is stored already, word for word, of which nothing
   * else is known.
   */
  readonly account: number;
  /** The number of its record, or -1 - its place among the known ones. */
  readonly record: number;
  /** Known when the batch is resolved. */
  accountId: number;
}

/** Where the posts of a batch come from. */
export interface BatchSource {
  readonly digests: Ids;
  /** Hands on the posts in their order; of a source that is stored already what is stored. */
  read(known: ReadonlyMap<number, KnownVersion>, take: (post: NewPost | KnownVersion) => void): Promise<void>;
}

/** A batch that is prepared where it is made. */
export function createPostBatch(source: BatchSource): PostBatch {
  let drafts: Drafts | null = null;

  return {
    sources: source.digests,
    async recognize(rows, analyzer) {
      const begun = new Drafts(analyzer, await loadDetectLanguage());
      await source.read(readKnown(rows), (post) => begun.add(post));
      drafts = begun;
      const { members, accounts } = begun;
      return {
        ids: distinctIds(members),
        unknownIds: distinctIds(members.filter(({ account }) => account !== -1)),
        accounts: accountKeys(accounts.all),
      };
    },
    async take() {
      const taken = drafts;
      if (taken === null) throw new Error("the batch was not recognized");
      drafts = null;
      return taken.take();
    },
  };
}

/** A batch of posts that come from nowhere in particular. */
export function batchOf(posts: readonly NewPost[]): PostBatch {
  const read: BatchSource["read"] = async (_known, take) => void (await mapInSlices(posts, take));
  return createPostBatch({ digests: [], read });
}

/** The posts of a batch, written as records as they come, and what is to be known of each. */
class Drafts {
  readonly members: BatchPost[] = [];
  readonly accounts = new DistinctAccounts();
  readonly known: KnownVersion[] = [];
  readonly #records = new RowPieces();
  readonly #spans: number[] = [];
  readonly #analyzer: Analyzer;
  readonly #detectLanguage: DetectLanguage;

  constructor(analyzer: Analyzer, detectLanguage: DetectLanguage) {
    this.#analyzer = analyzer;
    this.#detectLanguage = detectLanguage;
  }

  add(post: NewPost | KnownVersion): void {
    if ("content" in post) this.#write(post);
    else {
      const { id, uid, digest, collectedAt, accountId } = post;
      const record = -this.known.push(post);
      const [platform, publishedAt, account] = [null, 0, -1];
      this.members.push({ id, uid, digest, collectedAt, accountId, platform, publishedAt, account, record });
    }
  }

  #write(post: NewPost): void {
    const contentText = JSON.stringify(post.content);
    const id = postId(post.platform, post.uid);
    const digest = digestOf(post, contentText);
    const language = post.detectLanguage
      ? this.#detectLanguage(searchedParts(post.content).join("\n"))
      : post.language;
    const account = this.accounts.add(post.account);
    const facts = { id, digest, language, account };
    const { piece, start, end } = this.#records.add((writer) =>
      writeRecord(writer, post, facts, contentText, this.#analyzer),
    );
    const record = this.#spans.length / 3;
    this.#spans.push(piece, start, end);
    const { platform, uid, publishedAt, collectedAt = 0 } = post;
    const accountId = 0;
    this.members.push({ id, uid, digest, collectedAt, accountId, platform, publishedAt, account, record });
  }

  /** Once only: they are gone then. */
  take(): AnalyzedBatch {
    return {
      pieces: this.#records.take(),
      spans: Uint32Array.from(this.#spans),
      members: Int32Array.from(this.members, ({ record }) => record),
      accounts: this.accounts.all,
      known: this.known,
    };
  }
}

/** The bytes of a record of a batch. */
export function recordBytes(
  { pieces, spans }: Pick<AnalyzedBatch, "pieces" | "spans">,
  record: number,
): Uint8Array {
  const piece = pieces[spans[record * 3] ?? -1];
  if (piece === undefined) throw new Error("there is no such record");
  return piece.subarray(spans[record * 3 + 1], spans[record * 3 + 2]);
}

function distinctIds(members: readonly BatchPost[]): readonly number[] {
  return [...new Set(members.map(({ id }) => id))];
}

/** What the store knows that concerns a batch. */
export interface StoredFacts {
  readonly stored: readonly StoredVersion[];
  readonly knownAccounts: readonly KnownAccount[];
  readonly erasures: Erasures;
  /** When the batch is stored. */
  readonly nowMs: number;
}

export interface Decision {
  readonly result: UpsertResult;
  readonly changed: readonly ComparedPost<BatchPost>[];
  /** New accounts and those of which something new was collected. */
  readonly accounts: readonly KnownAccount[];
  readonly merges: readonly AccountMerge[];
}

/** Which posts of a batch are new, changed, the same or erased, and whose they are. */
export function decide(
  members: readonly BatchPost[],
  accounts: readonly NewAccount[],
  { stored, knownAccounts, erasures, nowMs }: StoredFacts,
): Decision {
  const { allowed, erased } = withoutErased(members, accounts, erasures);
  // An erased post must leave nothing behind, its account included.
  const seen = [...new Set(allowed.flatMap(({ account }) => (account === -1 ? [] : [account])))];
  const resolved = resolveAccounts(
    seen.flatMap((place) => accounts[place] ?? []),
    knownAccounts,
    nowMs,
  );
  const accountIds = new Map(seen.map((place, index) => [place, resolved.ids[index] ?? 0]));
  for (const member of allowed) {
    if (member.account !== -1) member.accountId = accountIds.get(member.account) ?? 0;
  }
  const { changed, tally } = comparePosts(allowed, stored);
  return {
    result: erased.length === 0 ? tally : { ...tally, erased },
    changed,
    accounts: resolved.changed,
    merges: resolved.merges,
  };
}

/** Without the posts that were erased and those of accounts that were. */
function withoutErased(
  members: readonly BatchPost[],
  accounts: readonly NewAccount[],
  { key, marks }: Erasures,
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

/** One behind the other; `createPostBatch` reads them. */
export function writeKnown(writer: ByteWriter, known: KnownVersion): void {
  writer.uint64(known.sourceDigest);
  writer.uint64(known.id);
  writer.string(known.uid);
  writer.uint64(known.digest);
  writer.uint64(known.accountId);
  writer.uint64(known.createdAt);
  writer.uint64(known.collectedAt);
}

function readKnown(bytes: Uint8Array): ReadonlyMap<number, KnownVersion> {
  const reader = new RowReader(bytes);
  const known = new Map<number, KnownVersion>();
  while (reader.more) {
    const sourceDigest = reader.uint64();
    known.set(sourceDigest, { sourceDigest, ...readVersion(reader) });
  }
  return known;
}

export function readVersion(reader: RowReader): StoredVersion {
  return {
    id: reader.uint64(),
    uid: reader.string(),
    digest: reader.uint64(),
    accountId: reader.uint64(),
    createdAt: reader.uint64(),
    collectedAt: reader.uint64(),
  };
}

/** What is to be known of the posts of a batch to compare them, and their records. */
export function membersOf(batch: AnalyzedBatch): {
  readonly members: readonly BatchPost[];
  readonly records: readonly PostRecord[];
} {
  const records = Array.from({ length: batch.spans.length / 3 }, (_, record) =>
    readRecord(recordBytes(batch, record)),
  );
  const members = Array.from(batch.members, (member): BatchPost => {
    const known = batch.known[-1 - member];
    const record = records[member];
    if (known !== undefined) {
      const { id, uid, digest, collectedAt, accountId } = known;
      const [platform, publishedAt, account] = [null, 0, -1];
      return { id, uid, digest, collectedAt, accountId, platform, publishedAt, account, record: member };
    }
    if (record === undefined) throw new Error("there is no such record");
    const { id, uid, digest, collectedAt, publishedAt, account } = record;
    const platform = record.platform as Platform;
    return { id, uid, digest, collectedAt, accountId: 0, platform, publishedAt, account, record: member };
  });
  return { members, records };
}
