import { BoundedCache } from "../bounded-cache.ts";
import type { Engine } from "../engine.ts";
import { GrowingNumbers } from "../growing-numbers.ts";
import { RowReader } from "../row-reader.ts";
import { DATABASE, DOCUMENTS } from "../schema.ts";
import { createStatementBuilder } from "../statement-builder.ts";
import { type DocumentPart, GRANULE_ROWS } from "./document-part.ts";
import { compactStreams, wideStreams } from "./document-streams.ts";

interface PartRow {
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

/** Where the granules of a part begin; the marks are in the order of the columns. */
type Granules = Pick<DocumentPart, "rows" | "publishedAt" | "marks">;

/** What only the engine can tell of a part. */
export type KnownDocumentPart = Granules & Pick<DocumentPart, "directory" | "isWide">;

const TABLE = DOCUMENTS.slice(DATABASE.length + 1);
/** While posts are being imported there are many, and each would have to be looked into. They are merged soon after. */
const MOST_PARTS = 16;
/** Of one part: weeks of all but the texts, if there are millions of posts in a year. */
const UNPACKED_BYTES = 4 * 2 ** 20;

/** Of the parts that there are, those that can be read; what is `known` of them is kept. None if there are too many. */
export async function loadDocumentParts(
  engine: Engine,
  known: readonly DocumentPart[],
): Promise<readonly DocumentPart[]> {
  const found = await findParts(engine);
  if (found.length > MOST_PARTS) return [];
  const parts: DocumentPart[] = [];
  for (const row of found) {
    const same = known.find(({ directory }) => directory === row.path);
    const part = same ?? (await loadPart(engine, row));
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** Those in which texts are stored as we read them: their sizes first, apart from them. */
function findParts(engine: Engine): Promise<readonly PartRow[]> {
  return engine.read<PartRow>({
    sql: `SELECT name, any(path) AS path, any(part_type) AS type FROM system.parts_columns
          WHERE active AND database || '.' || table = '${DOCUMENTS}' AND NOT startsWith(name, 'patch-')
          GROUP BY name
          HAVING countIf(column IN ('uid', 'document') AND substreams = [column || '.size', column]) = 2
             AND countIf(serialization_kind != 'Default') = 0`,
    parameters: {},
  });
}

async function loadPart(engine: Engine, { name, path, type }: PartRow): Promise<DocumentPart | null> {
  const isWide = type === "Wide";
  const granules = await readGranules(
    engine,
    name,
    isWide ? ["uid", "document"] : ["id", "version", "uid", "document"],
  );
  if (granules === null) return null;
  return documentPartOf({ directory: path, isWide, ...granules });
}

/** Null: its files are not what they should be. */
export function documentPartOf(known: KnownDocumentPart): DocumentPart | null {
  const { directory, isWide, rows, marks } = known;
  const streams = isWide ? wideStreams(directory, rows, marks) : compactStreams(known, marks);
  return streams && { ...known, streams, unpacked: new BoundedCache(UNPACKED_BYTES) };
}

/** Null if they are not all of the same size. */
async function readGranules(
  engine: Engine,
  part: string,
  columns: readonly string[],
): Promise<Granules | null> {
  const builder = createStatementBuilder();
  const places = columns.map(
    (column) =>
      `toUInt64(assumeNotNull(tupleElement(\`${column}.mark\`, 1))), toUInt32(assumeNotNull(tupleElement(\`${column}.mark\`, 2)))`,
  );
  const statement = builder.build(
    `SELECT toUInt32(rows_in_granule), published_at, ${places.join(", ")}
     FROM mergeTreeIndex(${DATABASE}, ${TABLE}, with_marks = true)
     WHERE part_name = ${builder.bind("String", part)} ORDER BY mark_number`,
  );
  const reader = new RowReader(await engine.readRowBinary({ ...statement, keepsParts: true }));
  const publishedAt = new GrowingNumbers(Uint32Array);
  const marks = columns.map(() => ({
    at: new GrowingNumbers(Float64Array),
    skip: new GrowingNumbers(Uint32Array),
  }));
  let rows = 0;
  while (reader.more) {
    const count = reader.uint32();
    // One without rows marks the end; only the last but it may have more or fewer than the others.
    if (count > 0 && rows !== publishedAt.length * GRANULE_ROWS) return null;
    rows += count;
    const time = reader.uint32();
    if (count > 0) publishedAt.push(time);
    for (const { at, skip } of marks) {
      const place = reader.uint64();
      const offset = reader.uint32();
      if (count === 0) continue;
      at.push(place);
      skip.push(offset);
    }
  }
  if (rows === 0) return null;
  return {
    rows,
    publishedAt: publishedAt.take(),
    marks: marks.map(({ at, skip }) => ({ at: at.take(), skip: skip.take() })),
  };
}
