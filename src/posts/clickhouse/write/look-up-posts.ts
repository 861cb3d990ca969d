import type { StoredVersion } from "../../batch/compare-posts.ts";
import { readVersion } from "../../batch/create-post-batch.ts";
import type { Ids } from "../../batch/post-batch.ts";
import { RowReader } from "../../batch/row-reader.ts";
import type { Engine } from "../engine.ts";
import { createStatementBuilder } from "../read/statement-builder.ts";
import { POSTS } from "../schema.ts";

/** In the order in which versions are read and known ones are handed to a batch. */
const STORED_POST_COLUMNS = "id, uid, digest, account_id, created_at, collected_at";
const KNOWN_POST_COLUMNS = `source_digest, ${STORED_POST_COLUMNS}`;

/** The most IDs that one question asks for: its text is made on the thread that answers requests. */
const IDS_AT_ONCE = 15_000;
/** Of so many sources some are stored, if enough of all are for recognizing them to be worth it. */
const SAMPLE = 100;

/**
 * Of the sources those that are stored; none if hardly any is: then it costs less to read them all than to look each of
 * them up.
 */
export async function readKnown(engine: Engine, sources: Ids): Promise<Uint8Array> {
  const step = Math.ceil(sources.length / SAMPLE);
  const sample = [...sources].filter((_, index) => index % step === 0);
  const found = await readPosts(engine, KNOWN_POST_COLUMNS, "source_digest", sample);
  if (found.length === 0 || sample.length === sources.length) return found;
  return readPosts(engine, KNOWN_POST_COLUMNS, "source_digest", sources);
}

/** Of the posts with these IDs those that are stored. */
export async function readStored(engine: Engine, ids: Ids): Promise<readonly StoredVersion[]> {
  const reader = new RowReader(await readPosts(engine, STORED_POST_COLUMNS, "id", ids));
  const versions: StoredVersion[] = [];
  while (reader.more) versions.push(readVersion(reader));
  return versions;
}

/** The rows of posts where a column has one of these numbers. */
async function readPosts(
  engine: Engine,
  columns: string,
  by: "id" | "source_digest",
  numbers: Ids,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < numbers.length; start += IDS_AT_ONCE) {
    const builder = createStatementBuilder();
    const some = builder.bind("Array(UInt64)", [...numbers.slice(start, start + IDS_AT_ONCE)]);
    const statement = builder.build(`SELECT ${columns} FROM ${POSTS} WHERE ${by} IN ${some}`);
    pieces.push(await engine.readBytes(statement, "RowBinary"));
  }
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
