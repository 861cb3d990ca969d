import { fromAccountRow } from "../../accounts/account-row.ts";
import type { Facet } from "../../columns/facet.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import type { PostContent } from "../../post.ts";
import { UNKNOWN_RELATIVE } from "../../relative-engagement.ts";
import { NOTHING, type TransferBatch } from "../../transfer/transfer.ts";
import { type Database, hasRelative } from "../database.ts";
import { StoredAccounts } from "../stored-accounts.ts";

/** How far a dump is: all marks, then accounts, then posts behind the one with this number. */
export interface DumpPlace {
  readonly kind: "marks" | "accounts" | "posts";
  readonly number: number;
}

export const DUMP_START: DumpPlace = { kind: "marks", number: -1 };

const ACCOUNTS_AT_ONCE = 5_000;
const POSTS_AT_ONCE = 2_000;

interface PostRow {
  readonly row: number;
  readonly uid: string;
  readonly published_at: number;
  readonly facet: number;
  readonly account: number;
  readonly engagement: number;
  readonly relative?: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly collected_at: number;
  readonly digest: number;
  readonly source_digest: number;
  readonly content: Uint8Array;
}

/** Null behind the last. */
export function dumpPart(
  database: Database,
  { accounts: { ids, current } }: Snapshot,
  facets: readonly Facet[],
  { kind, number }: DumpPlace,
): { readonly batch: TransferBatch; readonly next: DumpPlace } | null {
  if (kind === "marks") {
    const rows = database.prepare("SELECT hex(mark) AS mark FROM erasures ORDER BY mark").all() as {
      mark: string;
    }[];
    const marks = rows.map(({ mark }) => mark.toLowerCase());
    return { batch: { ...NOTHING, marks }, next: { kind: "accounts", number: -1 } };
  }
  if (kind === "accounts") {
    const rows = new StoredAccounts(database).after(number, ACCOUNTS_AT_ONCE);
    const accounts = rows.map((row) => ({ ...fromAccountRow(row), mergedInto: row.merged_into }));
    const last = rows.at(-1);
    return {
      batch: { ...NOTHING, accounts },
      next: last === undefined ? { kind: "posts", number: -1 } : { kind, number: last.number },
    };
  }
  const rows = database
    .prepare(
      `SELECT row, uid, published_at, facet, account, engagement, created_at, updated_at, collected_at, digest,
         source_digest, content ${hasRelative(database) ? ", relative" : ""}
       FROM posts JOIN documents USING (row) WHERE posts.row > ? AND died IS NULL ORDER BY posts.row LIMIT ?`,
    )
    .all(number, POSTS_AT_ONCE) as PostRow[];
  const last = rows.at(-1);
  if (last === undefined) return null;
  const posts = rows.flatMap((row) => {
    const facet = facets[row.facet];
    if (facet === undefined) return [];
    const { platform, type, kind: postKind, language } = facet;
    return [
      {
        ...{ platform, type, kind: postKind, language: language === "" ? null : language },
        content: JSON.parse(Buffer.from(row.content).toString("utf8")) as PostContent,
        accountId: ids[current[row.account] ?? row.account] ?? 0,
        uid: row.uid,
        publishedAt: row.published_at,
        engagement: row.engagement,
        relative: row.relative ?? UNKNOWN_RELATIVE,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        collectedAt: row.collected_at,
        digest: row.digest,
        sourceDigest: row.source_digest,
      },
    ];
  });
  return { batch: { ...NOTHING, posts }, next: { kind, number: last.row } };
}
