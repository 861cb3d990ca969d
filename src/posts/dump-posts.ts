import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { COPIED_TABLES, columnsOf } from "./copied-tables.ts";
import type { Column, Engine } from "./engine.ts";
import { type Posts, PostsConflictError, type PostsSummary } from "./posts.ts";
import {
  digestStretch,
  findEndOfStep,
  type RowKey,
  type Stretch,
  type StretchDigest,
  selectStretch,
} from "./table-stretch.ts";

/** What is in a folder of rows; written last. */
interface Contents {
  /** The version of the analyzer that made the rows. */
  readonly analyzer: string;
  readonly tables: readonly DumpedTable[];
}

interface DumpedTable extends StretchDigest {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly files: readonly string[];
}

const CONTENTS = "contents.json";
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Writes all rows into a new folder, as they are at one moment, from whatever engine they are on. Writes wait meanwhile. */
export async function dumpPosts(posts: Posts, folder: string): Promise<PostsSummary> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return posts.withTables(async (engine) => {
    const summary = await posts.summary();
    const tables: DumpedTable[] = [];
    for (const table of COPIED_TABLES) {
      const columns = await columnsOf(engine, table);
      const name = table.name.replace(/^.*\./, "");
      const files: string[] = [];
      let after: RowKey | null = null;
      do {
        const upTo: RowKey | null = await findEndOfStep(engine, table, after);
        const bytes = await engine.readBytes(selectStretch(columns, { table, after, upTo }), "RowBinary");
        const file = `${name}-${String(files.length + 1).padStart(6, "0")}.rows.gz`;
        await writeFile(join(folder, file), await compress(bytes, { level: 1 }), { mode: 0o600, flag: "wx" });
        files.push(file);
        after = upTo;
      } while (after !== null);
      tables.push({ name, columns, files, ...(await digestStretch(engine, columns, wholeOf(table))) });
    }
    const contents: Contents = { analyzer: posts.analyzer().version, tables };
    await writeFile(join(folder, CONTENTS), JSON.stringify(contents), {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
    return summary;
  });
}

/** Stores such rows in an index that is empty, and compares what is there then. */
export async function loadPosts(posts: Posts, folder: string): Promise<void> {
  const contents = JSON.parse(await readFile(join(folder, CONTENTS), "utf8")) as Contents;
  const { version } = posts.analyzer();
  if (contents.analyzer !== version) {
    throw new PostsConflictError(
      `The posts were analyzed with version ${contents.analyzer} of the dictionaries, and this program uses ${version}. Restore them with the program that backed them up, and analyze them anew afterwards.`,
    );
  }
  await posts.withTables(async (engine) => {
    for (const { name, columns, files, rows, digest } of contents.tables) {
      const table = COPIED_TABLES.find((candidate) => candidate.name.endsWith(`.${name}`));
      if (table === undefined) throw new PostsConflictError(`This version knows no table ${name}.`);
      if ((await digestStretch(engine, columns, wholeOf(table))).rows > 0) {
        throw new PostsConflictError("There are posts already. Restore into an empty index.");
      }
      for (const file of files) await insertFile(engine, table.name, columns, join(folder, file));
      const stored = await digestStretch(engine, columns, wholeOf(table));
      if (stored.rows === rows && stored.digest === digest) continue;
      throw new PostsConflictError(
        `${name} is not what was backed up (${rows} rows then, ${stored.rows} now): a file is damaged. Do not use it.`,
      );
    }
  });
}

async function insertFile(
  engine: Engine,
  table: string,
  columns: readonly Column[],
  file: string,
): Promise<void> {
  const bytes = await decompress(await readFile(file));
  if (bytes.length > 0) await engine.insert(table, columns, [bytes]);
}

function wholeOf(table: Stretch["table"]): Stretch {
  return { table, after: null, upTo: null };
}
