import type { Kind, Platform, PostType } from "../../contract/vocabulary.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import type { KnownAccount } from "../accounts/account-row.ts";
import type { AnalyzedBatch } from "../batch/post-batch.ts";
import { digestOf, writeRecord } from "../batch/post-record.ts";
import { RowPieces } from "../batch/row-bytes.ts";
import { hash53, postId } from "../identity.ts";
import type { NewAccount, NewPost, PostContent } from "../post.ts";

/** A post with all that a store knows of it, in a form that is no store's own. */
export interface TransferPost {
  readonly platform: Platform;
  readonly uid: string;
  readonly publishedAt: number;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  /** As `relative-engagement.ts` counts it; absent in rows that were backed up before there was one. */
  readonly relative?: number;
  readonly content: PostContent;
  readonly accountId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly collectedAt: number;
  readonly digest: number;
  readonly sourceDigest: number;
}

export interface TransferAccount extends KnownAccount {
  /** The ID of the account that this one was merged into; 0: it was not. */
  readonly mergedInto: number;
}

/** A part of what a store has. Whatever posts refer to comes before them. */
export interface TransferBatch {
  /** Of what was erased; hexadecimal. */
  readonly marks: readonly string[];
  readonly accounts: readonly TransferAccount[];
  readonly posts: readonly TransferPost[];
}

export const NOTHING: TransferBatch = { marks: [], accounts: [], posts: [] };

const NOBODY: NewAccount = {
  platform: "Web" as Platform,
  ...{
    uid: null,
    handle: null,
    name: null,
    type: null,
    url: null,
    bio: null,
    followers: null,
    properties: null,
  },
};

/** The posts as records, analyzed by the analyzer of the store that takes them; see `batch/post-record.ts`. */
export function recordsOf(
  posts: readonly TransferPost[],
  analyzer: Analyzer,
): Pick<AnalyzedBatch, "pieces" | "spans"> {
  const pieces = new RowPieces();
  const spans: number[] = [];
  for (const post of posts) {
    const newPost: NewPost = { ...post, account: NOBODY };
    const facts = {
      id: postId(post.platform, post.uid),
      digest: post.digest,
      language: post.language,
      account: 0,
    };
    const contentText = JSON.stringify(post.content);
    const { piece, start, end } = pieces.add((writer) =>
      writeRecord(writer, newPost, facts, contentText, analyzer),
    );
    spans.push(piece, start, end);
  }
  return { pieces: pieces.take(), spans: Uint32Array.from(spans) };
}

/** What tells whether two stores have the same. */
export type TransferDigest = Readonly<Record<"posts" | "accounts" | "erasures", RowsDigest>>;

interface RowsDigest {
  readonly rows: number;
  readonly digest: string;
}

/** The same for the same rows, in whatever order they come. */
export class Digester {
  readonly #sums = { posts: new Sum(), accounts: new Sum(), erasures: new Sum() };

  add({ marks, accounts, posts }: TransferBatch): void {
    for (const mark of marks) this.#sums.erasures.add(mark);
    for (const account of accounts) this.#sums.accounts.add(textOf(withoutUnknownTimes(account)));
    for (const post of posts) this.#sums.posts.add(postKey(post));
  }

  result(): TransferDigest {
    const { posts, accounts, erasures } = this.#sums;
    return { posts: posts.result(), accounts: accounts.result(), erasures: erasures.result() };
  }
}

/** A post in the version that it has. The digest of its content is made anew: it tells whether that has arrived. */
export function postKey(post: TransferPost): string {
  const { platform, uid, digest, accountId, createdAt, updatedAt, collectedAt, sourceDigest, relative } =
    post;
  const content = digestOf({ ...post, account: NOBODY }, textOf(post.content));
  return JSON.stringify([
    platform,
    uid,
    digest,
    content,
    accountId,
    createdAt,
    updatedAt,
    collectedAt,
    sourceDigest,
    ...(relative ? [relative] : []),
  ]);
}

/** Rows that were backed up before accounts had times say nothing of them. */
function withoutUnknownTimes({ createdAt, updatedAt, ...account }: TransferAccount): unknown {
  return {
    ...account,
    ...(createdAt ? { createdAt } : {}),
    ...(updatedAt ? { updatedAt } : {}),
  };
}

/** The names in one order, whatever it was. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

class Sum {
  #rows = 0;
  #sum = 0n;

  add(text: string): void {
    this.#rows += 1;
    this.#sum += BigInt(hash53(text));
  }

  result(): RowsDigest {
    return { rows: this.#rows, digest: (this.#sum % 2n ** 64n).toString(16) };
  }
}
