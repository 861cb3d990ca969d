import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Platform } from "../../../contract/vocabulary.ts";
import type { Analyzer } from "../../../text/analyzer.ts";
import { fromAccountRow } from "../../accounts/account-row.ts";
import type { Facet } from "../../columns/facet.ts";
import type { PostContent } from "../../post.ts";
import type { Posts } from "../../posts.ts";
import type { PostsSummary } from "../../results.ts";
import { NOTHING, type TransferBatch, type TransferPost } from "../../transfer/transfer.ts";
import { type Database, openForReading } from "../database.ts";
import { StoredAccounts } from "../stored-accounts.ts";
import { type CheckReport, checkIndex } from "./check.ts";
import { facetsOf } from "./check-block.ts";

/** A post index that is only read, beside the process that has it open. */
export interface Inspection extends Pick<Posts, "findAccounts"> {
  summary(): PostsSummary;
  /**
   * Everything in a form that is no store's own, in short transactions, so that a server can write meanwhile.
   * What is collected first while it runs is left out; a post that is replaced meanwhile may come twice, the
   * later version last.
   */
  dump(): AsyncGenerator<TransferBatch, void, undefined>;
  /** Writes everything into a new folder, as it is at one moment. */
  backup(folder: string): PostsSummary;
  /** Looks for damage. `analyzerOf` gives the analyzer that made the word index. */
  check(analyzerOf: (version: string) => Promise<Analyzer>): Promise<CheckReport>;
  close(): void;
}

const ACCOUNTS_AT_ONCE = 5_000;
const POSTS_AT_ONCE = 2_000;

/** Throws if there is no such file. */
export function openSqliteInspection(file: string): Inspection {
  const database = openForReading(file);
  const accounts = new StoredAccounts(database);
  return {
    check: (analyzerOf) => checkIndex(database, analyzerOf),
    findAccounts: async (refs) => refs.map((ref) => accounts.find(ref)),
    summary: () => summaryOf(database),
    dump: () => dump(database),
    backup(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const copy = join(folder, "posts.sqlite");
      database.prepare("VACUUM INTO ?").run(copy);
      const copied = new DatabaseSync(copy, { readOnly: true });
      try {
        return summaryOf(copied);
      } finally {
        copied.close();
      }
    },
    close: () => database.close(),
  };
}

function summaryOf(database: Database): PostsSummary {
  const counts = database
    .prepare(
      `SELECT facet, count(*) AS posts, min(published_at) AS first, max(published_at) AS last
       FROM posts WHERE died IS NULL GROUP BY facet`,
    )
    .all() as { facet: number; posts: number; first: number; last: number }[];
  const facets = facetsOf(database);
  const platforms = new Map<Platform, number>();
  for (const { facet, posts } of counts) {
    const platform = facets.get(facet)?.platform;
    if (platform !== undefined) platforms.set(platform, (platforms.get(platform) ?? 0) + posts);
  }
  const { accounts } = database
    .prepare("SELECT count(*) AS accounts FROM accounts WHERE merged_into = 0")
    .get();
  return {
    posts: counts.reduce((sum, { posts }) => sum + posts, 0),
    accounts: Number(accounts),
    firstPublishedAt: counts.length === 0 ? null : Math.min(...counts.map(({ first }) => first)),
    lastPublishedAt: counts.length === 0 ? null : Math.max(...counts.map(({ last }) => last)),
    platforms: [...platforms]
      .map(([platform, posts]) => ({ platform, posts }))
      .sort((a, b) => b.posts - a.posts || (a.platform < b.platform ? -1 : 1)),
  };
}

interface PostRow extends Omit<TransferPost, "platform" | "type" | "kind" | "language" | "content"> {
  readonly row: number;
  readonly facet: number;
  readonly content: Uint8Array;
}

async function* dump(database: Database): AsyncGenerator<TransferBatch, void, undefined> {
  const highest = highestRow(database);
  const marks = database.prepare("SELECT lower(hex(mark)) AS mark FROM erasures ORDER BY mark").all() as {
    mark: string;
  }[];
  yield { ...NOTHING, marks: marks.map(({ mark }) => mark) };
  const accounts = new AccountsInOrder(database);
  yield* accounts.batches();
  // Behind the rows of the beginning are versions of the same posts that have come since.
  const read = database.prepare(
    `SELECT posts.row, posts.uid, published_at AS publishedAt, facet, engagement, created_at AS createdAt,
       updated_at AS updatedAt, collected_at AS collectedAt, digest, source_digest AS sourceDigest, content,
       coalesce(nullif(merged_into, 0), accounts.id) AS accountId
     FROM posts JOIN documents USING (row) JOIN accounts ON accounts.number = posts.account
     WHERE posts.row > ? AND posts.row <= ? AND first_row <= ? AND died IS NULL`,
  );
  for (let row = -1; row < highestRow(database); ) {
    const rows = read.all(BigInt(row), BigInt(row + POSTS_AT_ONCE), BigInt(highest)) as PostRow[];
    if (row >= highest) yield* accounts.batches();
    const facets = facetsOf(database);
    const posts = rows.flatMap((one) => toPost(one, facets.get(one.facet)));
    if (posts.length > 0) yield { ...NOTHING, posts };
    row += POSTS_AT_ONCE;
  }
}

/** Those that there are, and when asked again those that have come since. */
class AccountsInOrder {
  readonly #stored: StoredAccounts;
  #last = -1;

  constructor(database: Database) {
    this.#stored = new StoredAccounts(database);
  }

  *batches(): Generator<TransferBatch, void, undefined> {
    for (;;) {
      const rows = this.#stored.after(this.#last, ACCOUNTS_AT_ONCE);
      if (rows.length === 0) return;
      this.#last = rows.at(-1)?.number ?? this.#last;
      const accounts = rows.map((row) => ({ ...fromAccountRow(row), mergedInto: row.merged_into }));
      yield { ...NOTHING, accounts };
    }
  }
}

function toPost(row: PostRow, facet: Facet | undefined): readonly TransferPost[] {
  if (facet === undefined) return [];
  const { row: _row, facet: _facet, content, ...facts } = row;
  const { platform, type, kind, language } = facet;
  return [
    {
      ...facts,
      ...{ platform, type, kind, language: language === "" ? null : language },
      content: JSON.parse(Buffer.from(content).toString("utf8")) as PostContent,
    },
  ];
}

/** -1: there is none. */
function highestRow(database: Database): number {
  return Number(database.prepare("SELECT max(row) AS row FROM posts").get().row ?? -1);
}
