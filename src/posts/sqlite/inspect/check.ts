import type { Analyzer } from "../../../text/analyzer.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { analysisParts } from "../../batch/post-record.ts";
import { CHUNK_ROWS } from "../../columns/chunk.ts";
import { hasRow, noRows } from "../../columns/row-set.ts";
import { type PostContent, searchedParts } from "../../post.ts";
import { type Database, readMeta } from "../database.ts";
import { type FrequentSet, frequentSetReader, matchAll } from "../terms.ts";
import { type CheckedPart, type CheckProblem, checkBlock, facetsOf, inReading } from "./check-block.ts";

export interface CheckReport {
  /** How many can be seen. */
  readonly posts: number;
  /** How many of them had their words compared with their texts. */
  readonly sampled: number;
  readonly problems: readonly CheckProblem[];
}

const MOST_MESSAGES = 20;
const SAMPLE = 200;

/**
 * Looks whether the file is what was written, whether all that belongs to a post is there, whether the columns say
 * what the rows say, whether the sets of frequent terms are right, and whether posts of a sample are found by their
 * words. Others may write meanwhile.
 */
export async function checkIndex(
  database: Database,
  analyzerOf: (version: string) => Promise<Analyzer>,
): Promise<CheckReport> {
  const problems: CheckProblem[] = [];
  const attempt = async <Result>(
    part: CheckedPart,
    otherwise: Result,
    work: () => Result | Promise<Result>,
  ) => {
    try {
      return await work();
    } catch (error) {
      const damaged = part === "words" || !isDamage(error) ? part : "file";
      problems.push({ part: damaged, detail: error instanceof Error ? error.message : String(error) });
      return otherwise;
    }
  };
  await attempt("file", undefined, () => void problems.push(...checkFile(database)));
  const posts = await attempt("file", 0, () => countOf(database, "posts WHERE died IS NULL"));
  const last = await attempt("file", -1, () => lastRow(database));
  for (let from = 0; from <= last; from += CHUNK_ROWS) {
    await attempt("rows", undefined, () => void problems.push(...checkRows(database, from)));
    const block = from / CHUNK_ROWS;
    await attempt("columns", undefined, () => void problems.push(...checkBlock(database, block)));
  }
  await attempt("words", undefined, () => void problems.push(...checkFrequentSets(database)));
  const sampled = await attempt("words", 0, async () => {
    const found = await checkWords(database, analyzerOf, last);
    problems.push(...found.problems);
    return found.sampled;
  });
  return { posts, sampled, problems: distinct(problems) };
}

/** Pages, indexes and, in this version of SQLite, the word index too. */
function checkFile(database: Database): readonly CheckProblem[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MOST_MESSAGES})`).all() as {
    integrity_check: string;
  }[];
  return rows
    .map((row) => row.integrity_check)
    .filter((message) => message !== "ok")
    .map((detail) => ({ part: /\bfts5\b|\bwords\b/i.test(detail) ? "words" : "file", detail }));
}

/** What a post that can be seen must have. */
const RELATIONS = [
  ["rows", "document", "documents WHERE documents.row = posts.row"],
  ["rows", "account", "accounts WHERE number = posts.account"],
  ["rows", "platform, type and language", "facets WHERE number = posts.facet"],
  ["words", "sequence of words", "sequences WHERE sequences.row = posts.row"],
  ["words", "entry in the word index", "words_docsize WHERE id = posts.row"],
] as const;

function checkRows(database: Database, from: number): readonly CheckProblem[] {
  return RELATIONS.flatMap(([part, what, source]) => {
    const { missing, first } = database
      .prepare(
        `SELECT count(*) AS missing, min(row) AS first FROM posts
         WHERE row >= ? AND row < ? AND died IS NULL AND NOT EXISTS (SELECT 1 FROM ${source})`,
      )
      .get(BigInt(from), BigInt(from + CHUNK_ROWS));
    return missing === 0
      ? []
      : [{ part, detail: `${missing} posts have no ${what}, the first is in row ${first}` }];
  });
}

async function checkWords(
  database: Database,
  analyzerOf: (version: string) => Promise<Analyzer>,
  last: number,
): Promise<{ readonly sampled: number; readonly problems: readonly CheckProblem[] }> {
  for (;;) {
    const version = String(readMeta(database, "analyzer"));
    const analyzer = await analyzerOf(version);
    const found = inReading(database, () =>
      // Posts may have been analyzed anew meanwhile.
      readMeta(database, "analyzer") === version ? checkSample(database, analyzer, last) : null,
    );
    if (found !== null) return found;
  }
}

interface Sampled {
  readonly row: number;
  readonly facet: number;
  readonly content: Uint8Array;
  readonly words: Uint8Array;
}

function checkSample(database: Database, analyzer: Analyzer, last: number) {
  const facets = facetsOf(database);
  const next = database.prepare(
    `SELECT posts.row, facet, content, words FROM posts JOIN documents USING (row) JOIN sequences USING (row)
     WHERE posts.row >= ? AND died IS NULL ORDER BY posts.row LIMIT 1`,
  );
  const find = database.prepare("SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?");
  const writer = new ByteWriter();
  const wrong: number[] = [];
  const rows = new Map<number, Sampled>();
  for (let place = 0; place < SAMPLE; place += 1) {
    const sampled: Sampled | undefined = next.get(BigInt(Math.floor((place * (last + 1)) / SAMPLE)));
    if (sampled !== undefined) rows.set(sampled.row, sampled);
  }
  for (const { row, facet, content, words } of rows.values()) {
    const parts = searchedParts(JSON.parse(Buffer.from(content).toString("utf8")) as PostContent);
    analyzer.writePost(parts, facets.get(facet)?.language || null, writer);
    const { text, sequence } = analysisParts(writer.take());
    const terms = Buffer.from(text)
      .toString("utf8")
      .split(/[ \n]/)
      .filter((term) => term !== "");
    const isFound = terms.length === 0 || find.get(matchAll([...new Set(terms)]), BigInt(row)) !== undefined;
    if (!isFound || Buffer.compare(sequence, words) !== 0) wrong.push(row);
  }
  const detail = `${wrong.length} of ${rows.size} posts are not found by the words of their texts, the first is in row ${wrong[0]}`;
  const problems: readonly CheckProblem[] = wrong.length === 0 ? [] : [{ part: "words", detail }];
  return { sampled: rows.size, problems };
}

/** Compares what is kept of frequent terms with the word index, in the last rows of each. */
function checkFrequentSets(database: Database): readonly CheckProblem[] {
  // Files that only earlier versions have opened have none.
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sets'").get() === undefined) return [];
  return inReading(database, () => {
    const terms = database.prepare("SELECT term FROM sets").all() as { term: string }[];
    const read = frequentSetReader(database);
    return terms.flatMap(({ term }): readonly CheckProblem[] => {
      const set = read(term);
      const wrong = set === null ? [] : wrongRows(database, set);
      if (wrong.length === 0) return [];
      const detail = `what is kept of the term ${term} differs in ${wrong.length} rows, the first is ${wrong[0]}`;
      return [{ part: "words", detail }];
    });
  });
}

/** Posts that died may be gone from the word index. */
function wrongRows(database: Database, { term, from, to, words }: FrequentSet): readonly number[] {
  const bounds = [BigInt(Math.max(from, to - CHUNK_ROWS)), BigInt(to)];
  const rowsOf = (sql: string, ...values: readonly (bigint | string)[]) =>
    (database.prepare(sql).all(...values) as { row: number }[]).map(({ row }) => row);
  const found = new Set(
    rowsOf(
      "SELECT rowid AS row FROM words WHERE words MATCH ? AND rowid >= ? AND rowid < ?",
      term,
      ...bounds,
    ),
  );
  const kept = { ...noRows(from, from), words };
  return rowsOf("SELECT row FROM posts WHERE row >= ? AND row < ? AND died IS NULL", ...bounds).filter(
    (row) => found.has(row) !== hasRow(kept, row),
  );
}

function countOf(database: Database, source: string): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM ${source}`).get().count);
}

function lastRow(database: Database): number {
  return Number(database.prepare("SELECT max(row) AS row FROM posts").get().row ?? -1);
}

/** SQLite has met bytes that cannot be. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && /malformed|corrupt|not a database|disk I\/O/i.test(error.message);
}

/** Damage is met again wherever it is read. */
function distinct(problems: readonly CheckProblem[]): readonly CheckProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.part} ${problem.detail}`, problem])).values()];
}
