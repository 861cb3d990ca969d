/**
 * The tables of the post index. One part of a table has one index per column: no partitions, because each would
 * add an index to open to every query over everything.
 */
export const DATABASE = "earshot";
export const POSTS = `${DATABASE}.posts`;
/** In a subquery of a question about posts: the posts that are stored on the same server as those that it looks at. */
export const POSTS_BESIDE = `${POSTS} AS beside`;
/** Where posts are analyzed anew before the two tables change places. */
export const NEXT_POSTS = `${DATABASE}.posts_next`;
/** What posts say and show, in small granules: a page needs a few of them from anywhere. */
export const DOCUMENTS = `${DATABASE}.documents`;
export const ACCOUNTS = `${DATABASE}.accounts`;
/** Holds the version of a batch while it is being stored: found at start-up, it says that the batch was interrupted. */
export const JOURNAL = `${DATABASE}.journal`;

/** The indexes of the words of posts. */
const LEXEMES_INDEX = "lexemes_text";
const PAIRS_INDEX = "pairs_text";

/** Marks of posts and accounts that were erased; see `erasure-marks.ts`. */
export const ERASURES = `${DATABASE}.erasures`;

/** The deletion that is under way; see `deletion.ts`. */
export const DELETIONS = `${DATABASE}.deletions`;

/** What processes that share the index must know of each other; see `shared-index.ts`. */
export const STATE = `${DATABASE}.state`;

/** In a cluster these are spread by the ID of the post; every server has the others whole. */
export const SHARDED: ReadonlySet<string> = new Set(["posts", "posts_next", "documents"]);

/** What was deleted, merged or changed is removed from the disk within seconds, and not when there is time. */
export const TIDY =
  "cleanup_delay_period = 1, max_cleanup_delay_period = 1, cleanup_delay_period_random_add = 0, finished_mutations_to_keep = 1";

/** Rows know the place at which they were inserted: needed for deletions by patch; see `patches.ts`. */
export const PATCHABLE = "enable_block_number_column = 1, enable_block_offset_column = 1";

export const CREATE_DATABASE = `CREATE DATABASE IF NOT EXISTS ${DATABASE}`;

export const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS ${ACCOUNTS} (
    id UInt64,
    version UInt64,
    platform LowCardinality(String),
    uid String,
    handle String,
    handle_key String,
    name String,
    type LowCardinality(String),
    url String,
    bio String,
    followers Nullable(UInt64),
    properties String,
    described String,
    property_keys Array(String),
    property_pairs Array(String),
    merged_into UInt64,
    first_seen_at UInt64,
    changed_at UInt64
  ) ENGINE = ReplacingMergeTree(version) ORDER BY id SETTINGS ${TIDY}, index_granularity = 64`,
  `CREATE TABLE IF NOT EXISTS ${ERASURES} (mark String) ENGINE = ReplacingMergeTree ORDER BY mark SETTINGS ${TIDY}`,
  `CREATE TABLE IF NOT EXISTS ${DELETIONS} (kind LowCardinality(String), platform LowCardinality(String), id UInt64, text String)
  ENGINE = MergeTree ORDER BY (kind, id) SETTINGS ${TIDY}`,
  `CREATE TABLE IF NOT EXISTS ${JOURNAL} (version UInt64) ENGINE = MergeTree ORDER BY version SETTINGS ${TIDY}`,
  // Blocks of 16 KB and more are decompressed for each document; by default it would be 64 KB.
  `CREATE TABLE IF NOT EXISTS ${DOCUMENTS} (
    published_at UInt32,
    id UInt64,
    uid String,
    version UInt64,
    document String CODEC(LZ4)
  ) ENGINE = MergeTree ORDER BY (published_at, id, uid, version)
  SETTINGS ${TIDY}, ${PATCHABLE}, index_granularity = 32, min_compress_block_size = 16384, max_compress_block_size = 65536`,
];

/** Only the last row counts. */
export const STATE_TABLE = `CREATE TABLE IF NOT EXISTS ${STATE} (sequence UInt64, state String)
  ENGINE = ReplacingMergeTree(sequence) ORDER BY tuple() SETTINGS ${TIDY}`;

/** The name of the table that a statement makes; null: it makes none. */
export function createdBy(sql: string): string | null {
  return new RegExp(`^\\s*CREATE TABLE IF NOT EXISTS ${DATABASE}\\.(\\w+)`).exec(sql)?.[1] ?? null;
}

/**
 * The table says in its comment which analyzer made it, so that the two can never be taken for another's.
 * Its order is the order of results: a page is read from the end of the table and not sorted.
 */
export function createPostsTable(table: string, analyzerVersion: string): string {
  if (!/^[0-9A-Za-z.-]+$/.test(analyzerVersion))
    throw new Error(`not the version of an analyzer: ${analyzerVersion}`);
  return `CREATE TABLE IF NOT EXISTS ${table} (
    published_at UInt32,
    id UInt64,
    uid String,
    platform LowCardinality(String),
    type LowCardinality(String),
    kind LowCardinality(String),
    language LowCardinality(String),
    engagement UInt64,
    relative UInt32,
    account_id UInt64,
    hashtags Array(String) CODEC(ZSTD(1)),
    domains Array(String) CODEC(ZSTD(1)),
    counter_names Array(String) CODEC(ZSTD(1)),
    created_at UInt64,
    updated_at UInt64,
    collected_at UInt64,
    version UInt64,
    digest UInt64,
    source_digest UInt64,
    lexemes Array(String) CODEC(ZSTD(1)),
    pairs Array(String) CODEC(ZSTD(1)),
    words Array(UInt32) CODEC(NONE),
    alternatives Array(UInt64) CODEC(ZSTD(1)),
    INDEX ${LEXEMES_INDEX} lexemes TYPE text(tokenizer = 'array') GRANULARITY 100000000,
    INDEX ${PAIRS_INDEX} pairs TYPE text(tokenizer = 'array') GRANULARITY 100000000
  ) ENGINE = MergeTree ORDER BY (published_at, id, uid)
  SETTINGS ${TIDY}, ${PATCHABLE}, index_granularity = 2048
  COMMENT '${analyzerVersion}'`;
}
